import type { ReactNode } from 'react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Keyboard } from '#app/ui/icons.tsx'
import { Checkbox } from '#app/ui/inputs.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { type Choose, type PlayerChoices, RATES } from './player-choices.ts'
import { SHORTCUTS } from './player-keys.ts'

type Props = {
  choices: PlayerChoices
  choose: Choose
  heights: readonly number[]
  /** The height that plays now; null: the main file. */
  playing: number | null
}

/**
 * The row below the video: its size in the file and on the page, the language of captions, the next lecture, and the
 * keys.
 */
export function PlayerOptions({
  choices,
  choose,
  heights,
  playing,
  languages,
  language,
  onShowKeys,
}: Props & {
  /** The languages of its captions, and the one that is shown when they are on. */
  languages: readonly string[]
  language: string | undefined
  onShowKeys: () => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm max-md:px-4">
      {heights.length > 0 && (
        <Labelled id="quality" label={m.player_quality()}>
          <QualityChoice
            id="quality"
            {...{ choices, choose, heights, playing }}
            className="input min-h-11 w-auto"
          />
        </Labelled>
      )}
      {languages.length > 1 && (
        <Labelled id="captions" label={m.learning_captions()}>
          <LanguageChoice
            id="captions"
            languages={languages}
            value={choices.captions ? language : ''}
            onChoose={chosen =>
              choose(chosen === '' ? { captions: false } : { captions: true, captionsLanguage: chosen })
            }
          >
            <option value="">{m.player_captions_off()}</option>
          </LanguageChoice>
        </Labelled>
      )}
      <Checkbox
        label={m.player_plays_next()}
        checked={choices.playsNext}
        onChange={event => choose({ playsNext: event.target.checked })}
      />
      <Checkbox
        className="max-lg:hidden"
        label={m.player_wide()}
        checked={choices.isWide}
        onChange={event => choose({ isWide: event.target.checked })}
      />
      <Button variant="quiet" className="max-md:hidden" onClick={onShowKeys}>
        <Keyboard className="size-4" />
        {m.learning_keys()}
      </Button>
    </div>
  )
}

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="flex min-h-11 items-center">
        {label}
      </label>
      {children}
    </div>
  )
}

/** The sizes to choose from: below the video, and on it in full screen. */
export function QualityChoice({
  choices,
  choose,
  heights,
  playing,
  ...rest
}: Props & { id?: string; className: string }) {
  return (
    <select
      {...rest}
      aria-label={m.player_quality()}
      value={String(choices.quality)}
      onChange={({ target: { value } }) =>
        choose({ quality: value === 'auto' || value === 'full' ? value : Number(value) })
      }
    >
      <option value="auto">
        {playing === null ? m.player_quality_auto() : m.player_quality_auto_now({ height: playing })}
      </option>
      <option value="full">{m.player_quality_full()}</option>
      {heights.map(height => (
        <option key={height} value={height}>
          {m.player_quality_height({ height })}
        </option>
      ))}
    </select>
  )
}

/** The speeds to choose from, among the controls. A phone shows its own list, in full screen too. */
export function SpeedChoice({ rate, choose }: { rate: number; choose: Choose }) {
  // The browser's own menu of a video offers other speeds as well.
  const rates = RATES.includes(rate) ? RATES : [rate, ...RATES]
  return (
    <select
      // At less than 16 px iOS zooms into the page.
      className="min-h-11 w-12 shrink-0 appearance-none rounded-sm bg-transparent p-0 text-center text-base [text-align-last:center] text-[#fff] tabular-nums hover:bg-[rgb(255_255_255/0.16)] *:bg-[#000]"
      aria-label={m.learning_player_rate()}
      title={m.learning_player_rate()}
      value={rate}
      onChange={({ target }) => {
        choose({ rate: Number(target.value) })
        // After the mouse, keys are for the player again. A keyboard's place stays.
        if (!target.matches(':focus-visible')) target.blur()
      }}
    >
      {rates.map(one => (
        <option key={one} value={one}>
          {one}×
        </option>
      ))}
    </select>
  )
}

/** The list of all keys, and the switch that turns them off. */
export function KeysDialog({
  open,
  onClose,
  choices,
  choose,
}: Pick<Props, 'choices' | 'choose'> & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={m.learning_keys()}>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ shown, words }) => (
          <div key={shown} className="contents">
            <dt className="flex gap-1">
              {shown.split(' ').map(key => (
                <kbd key={key} className="rounded-sm border border-line bg-sunken px-2 py-0.5 text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{words()}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-3"
        label={m.player_keys_on()}
        hint={m.player_keys_on_hint()}
        checked={choices.hasKeys}
        onChange={event => choose({ hasKeys: event.target.checked })}
      />
    </Dialog>
  )
}
