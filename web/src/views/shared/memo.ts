// Components that are not rendered again while their props and signals stay the same.
import { Component, type ComponentChild, type ComponentType } from "preact";

/** A component that is rendered again only if one of its props changes, or a signal it reads. */
export function memo<P extends object>(draw: (props: P) => ComponentChild): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>, state: object): boolean {
      // A signal that changes sets a new, empty state.
      return state !== this.state || differ(this.props, next);
    }

    override render(): ComponentChild {
      return draw(this.props);
    }
  };
}

function differ<P extends object>(before: P, after: P): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof P>;
  return [...names].some((name) => before[name] !== after[name]);
}
