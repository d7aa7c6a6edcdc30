import type { ReactNode, Ref } from 'react'

/** The player's custom elements. React 18 passes plain attributes: `class` instead of `className`, '' for true. */
type PlayerElement = {
  children?: ReactNode
  class?: string
  key?: string
  ref?: Ref<HTMLElement>
  slot?: string
  notooltip?: ''
  notoggle?: ''
  noautohide?: ''
  nohotkeys?: ''
  fullscreenelement?: string
  showduration?: ''
  seekoffset?: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'media-controller': PlayerElement
      'media-control-bar': PlayerElement
      'media-play-button': PlayerElement
      'media-seek-backward-button': PlayerElement
      'media-time-range': PlayerElement
      'media-time-display': PlayerElement
      'media-mute-button': PlayerElement
      'media-volume-range': PlayerElement
      'media-captions-button': PlayerElement
      'media-fullscreen-button': PlayerElement
      'media-pip-button': PlayerElement
      'media-loading-indicator': PlayerElement
    }
  }
}
