import { type Attributes, createElement, Fragment, type Key, type ReactElement } from 'react'
import { getLocale } from '#app/i18n/paraglide/runtime.js'

const ELEMENT = Symbol.for('react.element')
/** Without the sign of the baht. */
const NO_THAI_LETTERS = /[^\u0e01-\u0e3a\u0e40-\u0e5b]/g

type Props = Attributes & {
  ref?: unknown
  lang?: string
  children?: unknown
  alt?: string
  dangerouslySetInnerHTML?: { __html: string }
}

/**
 * Returns what React's own `jsx` returns, but does not copy the props: the compiler makes a new object for each call. A
 * page has a thousand elements. React 19 does the same. On an English page, an element with a text in Thai gets
 * `lang="th"`. The bundles hold this file instead of react/jsx-runtime (wrangler.toml, vite.config.ts).
 */
export function jsx(
  type: Parameters<typeof createElement>[0] & { defaultProps?: unknown },
  props: Props,
  key?: Key,
): ReactElement {
  // A component marks what it shows itself.
  if (typeof type !== 'function' && getLocale() === 'en' && isThai(props)) props.lang ??= 'th'
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

/**
 * True if more than a quarter of an element's own text are Thai letters. Thai voices read Latin letters too, but
 * English ones are silent at Thai. An English sentence of the shop with a Thai name in it stays English.
 */
function isThai({ children, alt, dangerouslySetInnerHTML }: Props): boolean {
  const texts = [children ?? alt ?? dangerouslySetInnerHTML?.__html].flat(9)
  const text = texts.filter(part => typeof part === 'string').join('')
  return text.replace(NO_THAI_LETTERS, '').length * 4 > text.length
}

export { Fragment, jsx as jsxs }
