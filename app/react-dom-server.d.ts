// React 18 types `react-dom/server` only; this is its build for Web streams.
declare module 'react-dom/server.browser' {
  export { renderToReadableStream } from 'react-dom/server'
}
