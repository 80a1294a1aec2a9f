// The settings, and how a screen changes them.
import { createContext } from "preact";
import type { Settings } from "../settings";

export const Tuning = createContext<{ settings: Settings; change(next: Settings): void } | null>(null);
