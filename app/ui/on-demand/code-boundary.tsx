import { Component, type ReactNode } from 'react'

type Props = {
  /** Renders the substitute for the failed part; `retry` draws that part anew. */
  instead: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps the failure of a part of the page to that part. React reports it to the browser's console. */
export class CodeBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  private readonly retry = () => this.setState({ hasFailed: false })

  override render() {
    return this.state.hasFailed ? this.props.instead(this.retry) : this.props.children
  }
}
