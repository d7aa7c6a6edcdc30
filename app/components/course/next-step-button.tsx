import { ButtonLink } from '#app/ui/button.tsx'
import type { NextStep } from './next-step.ts'

/** The next step as a button; as plain text if there is nothing to press. */
export function NextStepButton({ step, className = '' }: { step: NextStep; className?: string }) {
  if (step.to === null) {
    return (
      <p
        className={`grid min-h-13 place-items-center rounded-md bg-sunken px-4 text-center font-semibold ${className}`}
      >
        {step.label}
      </p>
    )
  }
  return (
    <ButtonLink
      to={step.to}
      size="lg"
      variant={step.isCalm ? 'secondary' : 'primary'}
      prefetch={step.to.startsWith('#') ? 'none' : 'intent'}
      className={className}
    >
      {step.label}
    </ButtonLink>
  )
}
