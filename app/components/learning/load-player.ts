import { addTranslation, setLanguage } from 'media-chrome/dist/utils/i18n.js'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** Registers the player's elements in the page's language. Translations come first: elements read them when created. */
export async function loadPlayer(locale: Locale): Promise<void> {
  addTranslation(locale, playerWords() as Parameters<typeof addTranslation>[1])
  setLanguage(locale)
  await import('./player-elements.ts')
}

/** The translations, by the player's own keys. Missing keys stay English; our buttons do not show them. */
function playerWords(): Record<string, string> {
  return {
    Play: m.learning_player_play(),
    play: m.learning_player_play(),
    Pause: m.learning_player_pause(),
    pause: m.learning_player_pause(),
    Mute: m.learning_player_mute(),
    mute: m.learning_player_mute(),
    Unmute: m.learning_player_unmute(),
    unmute: m.learning_player_unmute(),
    volume: m.learning_player_volume(),
    seek: m.learning_player_seek(),
    'playback time': m.learning_player_time(),
    'media loading': m.learning_player_loading(),
    'Enable captions': m.learning_player_captions_on(),
    'Disable captions': m.learning_player_captions_off(),
    'closed captions': m.learning_player_captions(),
    Captions: m.learning_player_captions(),
    'Enter fullscreen mode': m.learning_player_fullscreen(),
    'enter fullscreen mode': m.learning_player_fullscreen(),
    'Exit fullscreen mode': m.learning_player_fullscreen_exit(),
    'exit fullscreen mode': m.learning_player_fullscreen_exit(),
    'Enter picture in picture mode': m.player_pip(),
    'enter picture in picture mode': m.player_pip(),
    'Exit picture in picture mode': m.player_pip_exit(),
    'exit picture in picture mode': m.player_pip_exit(),
    'Seek backward': m.learning_player_back({ seconds: 10 }),
    'seek back {seekOffset} seconds': m.learning_player_back({ seconds: '{seekOffset}' }),
    'video player': m.learning_player(),
  }
}
