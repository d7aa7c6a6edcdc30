import { type Attributes, createElement, Fragment, type Key, type ReactElement } from 'react'

const ELEMENT = Symbol.for('react.element')

/**
 * Returns what React's own `jsx` returns, but does not copy the props: the compiler makes a new object for each call. A
 * page has a thousand elements. React 19 does the same. The bundle of the Worker holds this file instead of
 * react/jsx-runtime (wrangler.toml).
 */
export function jsx(
  type: Parameters<typeof createElement>[0] & { defaultProps?: unknown },
  props: Attributes & { ref?: unknown },
  key?: Key,
): ReactElement {
  if (props.key !== undefined || props.ref !== undefined || type?.defaultProps)
    return createElement(type, key === undefined ? props : { key, ...props })
  return {
    $$typeof: ELEMENT,
    type,
    key: key === undefined ? null : String(key),
    ref: null,
    props,
    _owner: null,
  } as unknown as ReactElement
}

export { Fragment, jsx as jsxs }
