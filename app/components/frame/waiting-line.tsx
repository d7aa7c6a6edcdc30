import { useNavigation } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { useDelayedFlag } from '#app/ui/use-delayed-flag.ts'

/** A thin progress line at the top while the next page takes longer than a moment. */
export function WaitingLine() {
  const isWaiting = useDelayedFlag(useNavigation().state === 'loading')
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      {isWaiting && (
        <>
          <span className="sr-only">{m.common_loading()}</span>
          <span className="block h-full w-1/3 animate-[travel_1200ms_ease-in-out_infinite] bg-accent" />
        </>
      )}
    </div>
  )
}
