import type { CSSProperties } from 'react'

/** The player's own variables. It is dark in every theme: a picture is watched against black. */
export const PLAYER_LOOK = {
  '--media-font-family': 'var(--font-sans)',
  '--media-primary-color': '#fff',
  '--media-secondary-color': 'transparent',
  '--media-control-background': 'transparent',
  '--media-control-hover-background': 'rgb(255 255 255 / 0.16)',
  '--media-control-padding': '10px',
  '--media-control-height': '24px',
  '--media-font-size': '14px',
  '--media-range-bar-color': 'var(--accent-dark)',
  '--media-range-track-background': 'rgb(255 255 255 / 0.35)',
  '--media-focus-box-shadow': 'inset 0 0 0 2px var(--accent-dark)',
} as CSSProperties
