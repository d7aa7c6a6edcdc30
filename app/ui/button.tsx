import { Link, type LinkProps } from '@remix-run/react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'
import { useDelayedFlag } from './use-delayed-flag.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'md' | 'lg'

type Look = { variant?: ButtonVariant; size?: ButtonSize }

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold no-underline transition-colors select-none aria-disabled:cursor-not-allowed disabled:cursor-not-allowed disabled:opacity-60'

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:not-disabled:brightness-110 active:brightness-95',
  secondary: 'border-edge bg-surface text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent bg-transparent text-accent hover:not-disabled:bg-accent-soft',
  danger:
    'border-transparent bg-danger text-on-danger hover:not-disabled:brightness-110 active:brightness-95',
}

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-11 px-4 py-1.5 text-base',
  lg: 'min-h-13 px-6 py-2 text-lg',
}

function buttonClass({ variant = 'primary', size = 'md' }: Look, className = ''): string {
  return `${SHAPE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`
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
