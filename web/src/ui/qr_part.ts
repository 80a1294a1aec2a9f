// What draws QR codes, fetched when somebody invites others.
import "../main"; // which runs already (see screens.ts)

export { qr } from "../qr";
