/** Keeps a fault of what is drawn from taking along what stands around it. */

import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** What is drawn from; another is drawn anew. */
  of?: unknown
  /** In the place of what failed; `again` draws it once more. */
  renderInstead: (again: () => void) => ReactNode
  children: ReactNode
}
type BoundaryState = { of: unknown; hasFailed: boolean }

/** React offers this to classes only. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { of: this.props.of, hasFailed: false }

  static getDerivedStateFromError(): Pick<BoundaryState, 'hasFailed'> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState) {
    return of === state.of ? null : { of, hasFailed: false }
  }

  again = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.renderInstead(this.again) : this.props.children
  }
}
