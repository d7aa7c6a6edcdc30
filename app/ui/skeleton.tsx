import { useDelayedFlag } from './use-delayed-flag.ts'

/**
 * Lines in the place of a part that is loading, once the wait is long enough to be seen. `label` says it to screen
 * readers.
 */
export function Skeleton({ label, lines = 4 }: { label: string; lines?: number }) {
  const isShown = useDelayedFlag(true)
  return (
    <div aria-busy="true" className="min-h-40">
      <p role="status" className="sr-only">
        {isShown && label}
      </p>
      {isShown && (
        <div aria-hidden="true" className="grid gap-4">
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same.
            <div key={line} className="grid gap-2">
              <div className="h-4 w-1/3 rounded-md bg-line" />
              <div className="h-11 rounded-md bg-sunken" />
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
