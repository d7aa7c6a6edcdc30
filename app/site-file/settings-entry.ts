import { z } from 'zod'
import {
  describeSetting,
  SETTING_ALIASES,
  SETTING_PICTURES,
  SETTINGS_ON_THE_WIRE,
} from '#app/business/settings/settings.wire.ts'
import { listOfVoices, type VoiceOnTheWire, voiceOnTheWire } from '#app/business/settings/settings-codecs.ts'
import { VOICE_PICTURES } from '#app/business/settings/voice.ts'
import type { ExportedFiles } from '#app/site-file/files/exported-files.ts'
import { type AnyEntry, type FileUse, fileUse, type Json, oneFile } from '#app/site-file/format/entry.ts'
import { filePath } from '#app/site-file/format/fields.ts'
import type { WholeShop } from './whole-shop.server.ts'

const VOICES = 'home_voices'
/** As the setting, but a picture may be a file beside the site file. */
const voicesInFile = listOfVoices(
  voiceOnTheWire.extend({
    picture_file: filePath.optional().describe('A picture of the student, as a file'),
    work_file: filePath.optional().describe('A picture of what the student made, as a file'),
  }),
)

export const settingsSchema = z
  .strictObject(
    {
      ...Object.fromEntries(
        SETTINGS_ON_THE_WIRE.map(setting => [
          setting.name,
          (setting.name === VOICES ? voicesInFile : setting.codec.schema)
            .optional()
            .describe(describeSetting(setting)),
        ]),
      ),
      ...Object.fromEntries(
        Object.entries(SETTING_ALIASES).map(([alias, name]) => {
          const known = SETTINGS_ON_THE_WIRE.find(setting => setting.name === name)
          return [alias, (known?.codec.schema ?? z.never()).optional().describe(`The same as ${name}`)]
        }),
      ),
      ...Object.fromEntries(
        Object.keys(SETTING_PICTURES).map(name => [
          `${name}_file`,
          filePath.optional().describe(`The picture of ${name}, as a file`),
        ]),
      ),
    },
    { error: 'expected an object' },
  )
  .optional()

export type SettingsInFile = {
  /** By their names in calls. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The settings that name a picture as a file, by the setting that then has its address. */
  readonly settingPictures: Readonly<Record<string, FileUse>>
  readonly voices: readonly VoiceInFile[] | undefined
}

type VoiceInFile = Omit<AnyEntry, 'id'>

export function readSettings(named: Json): SettingsInFile {
  const settings = { ...named }
  const settingPictures: Record<string, FileUse> = {}
  for (const [name, kind] of Object.entries(SETTING_PICTURES)) {
    const path = settings[`${name}_file`]
    delete settings[`${name}_file`]
    if (path) settingPictures[name] = fileUse(`settings.${name}_file`, path, kind, 'public')
  }
  const voices = settings[VOICES] as readonly Json[] | undefined
  delete settings[VOICES]
  return {
    settings: withoutAliases(settings),
    settingPictures,
    voices: voices?.map((voice, index) => readVoice(voice, `settings.${VOICES}[${index}]`)),
  }
}

function readVoice(voice: Json, place: string): VoiceInFile {
  const named = { ...voice }
  for (const part of VOICE_PICTURES) delete named[`${part}_file`]
  const files = VOICE_PICTURES.map(part => oneFile(voice, `${part}_file`, place, part, 'picture', 'public'))
  return { place, named, files: Object.assign({}, ...files) }
}

function withoutAliases(settings: Json): Json {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [SETTING_ALIASES[name] ?? name, value]),
  )
}

/** Returns the stored settings, with the files of pictures in place of their addresses. */
export function exportSettings({ settings }: WholeShop, files: ExportedFiles): Record<string, unknown> {
  const named = SETTINGS_ON_THE_WIRE.filter(({ name }) => settings.has(name)).map(({ name }) => [
    name,
    settings.get(name),
  ])
  const wire: Record<string, unknown> = Object.fromEntries(named)
  for (const name of Object.keys(SETTING_PICTURES)) {
    const path = files.ofUrl(String(wire[name] ?? ''))
    if (!path) continue
    delete wire[name]
    wire[`${name}_file`] = path
  }
  const voices = wire[VOICES] as readonly VoiceOnTheWire[] | undefined
  return { ...wire, ...(voices && { [VOICES]: voices.map(voice => exportVoice(voice, files)) }) }
}

function exportVoice(voice: VoiceOnTheWire, files: ExportedFiles): object {
  const pictures = VOICE_PICTURES.flatMap(part => {
    const path = files.ofUrl(voice[part] ?? '')
    return path ? [[part, undefined] as const, [`${part}_file`, path] as const] : []
  })
  return { ...voice, ...Object.fromEntries(pictures) }
}
