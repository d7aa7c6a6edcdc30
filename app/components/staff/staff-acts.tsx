import type { LoggedAct } from '#app/business/callers/staff-log.server.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { Instant } from '#app/platform/clock.ts'
import { Time } from '#app/ui/time.tsx'
import { actWords } from './act-words.ts'

/** What staff did to a thing, the newest first: when, who and what. */
export function StaffActs({ acts }: { acts: readonly LoggedAct[] }) {
  return <LogLines lines={acts.map(toLogLine)} />
}

export type LogLine = { readonly key: string; readonly at: Instant; readonly text: string }

export function LogLines({ lines }: { lines: readonly LogLine[] }) {
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {lines.map(({ key, at, text }) => (
        <li key={key} className="wrap-anywhere">
          <span className="text-ink-soft">
            <Time instant={at} withDate /> ·{' '}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}

export function toLogLine(act: LoggedAct): LogLine {
  return { key: `act-${act.id}`, at: act.at, text: `${act.who ?? m.staff_act_former()} ${actWords(act)}` }
}
