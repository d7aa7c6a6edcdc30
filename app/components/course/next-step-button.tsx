import { ButtonLink } from '#app/ui/button.tsx'
import type { NextStep } from './next-step.ts'

/** The next step as a button; as plain text if there is nothing to press. */
export function NextStepButton({
  step,
  isSmall = false,
  className = '',
}: {
  step: NextStep
  isSmall?: boolean
  className?: string
}) {
  if (step.to === null) {
    return (
      <p
        className={`grid ${isSmall ? 'min-h-11' : 'min-h-13'} place-items-center rounded-md bg-sunken px-4 text-center font-semibold ${className}`}
      >
        {step.label}
      </p>
    )
  }
  return (
    <ButtonLink
      to={step.to}
      size={isSmall ? 'md' : 'lg'}
      variant={step.isCalm ? 'secondary' : 'primary'}
      prefetch={step.to.startsWith('#') ? 'none' : 'intent'}
      className={className}
    >
      {step.label}
    </ButtonLink>
  )
}
