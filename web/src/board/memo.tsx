// A component that is drawn again only when one of its properties has changed. preact/compat has it too, with much else
// that would have to be loaded.
import { Component, type FunctionComponent } from "preact";

export function memo<P extends object>(View: FunctionComponent<P>) {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const key = Object.keys(next) as (keyof P)[];
      return key.some((k) => next[k] !== this.props[k]);
    }
    render() {
      return <View {...this.props} />;
    }
  };
}
