import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { useDelayedFlag } from './use-delayed-flag.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg'

type Look = { variant?: ButtonVariant; size?: ButtonSize }

/** The classes are in styles.css. */
function buttonClass({ variant = 'primary', size = 'md' }: Look, className = ''): string {
  return `button button-${variant} button-${size} ${className}`
}

/** A button. While `pending` it keeps its place and focus, ignores presses, and shows a spinner after a moment. */
export function Button({
  variant,
  size,
  pending = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Look & { pending?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  const isWaiting = useDelayedFlag(pending)
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      onClick={event => (pending ? event.preventDefault() : onClick?.(event))}
    >
      {isWaiting && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for navigation only. */
export function ButtonLink({
  variant,
  size,
  className,
  children,
  ...rest
}: Look & LinkProps & { children?: ReactNode }) {
  return (
    <Link prefetch="intent" {...rest} className={buttonClass({ variant, size }, className)}>
      {children}
    </Link>
  )
}
