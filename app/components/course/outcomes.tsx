import { CircleCheck } from '#app/ui/icons.tsx'

/** What a student can do after the course, in the school's sentences. */
export function Outcomes({ outcomes }: { outcomes: readonly string[] }) {
  return (
    <ul className="grid max-w-3xl gap-4">
      {outcomes.map(outcome => (
        <li key={outcome} className="flex items-start gap-3 text-lg">
          <CircleCheck className="mt-1 size-6 shrink-0 text-success" />
          <span className="min-w-0">{outcome}</span>
        </li>
      ))}
    </ul>
  )
}
