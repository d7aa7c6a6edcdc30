import type { SQL } from 'drizzle-orm'
import type { Caller } from '#app/business/callers/caller.ts'
import { readPicture } from '#app/business/catalogue/picture.ts'
import { listPublicFile } from '#app/business/uploads/public-picture.server.ts'
import type { UploadRoom } from '#app/business/uploads/upload-limits.server.ts'
import { ok, type Result, refuse } from '#app/platform/result.ts'
import { courseFields } from '#app/site-file/catalogue/catalogue-fields.ts'
import type { CourseEntry } from '#app/site-file/catalogue/course-entry.ts'
import { address } from '#app/site-file/format/wire-values.ts'
import { type FieldFault, markOfSample, type Sample, type StoredCourse, samplesOf } from './course-form.ts'
import { LEAST_PICTURE } from './product-form.ts'
import { anEntry, collect, withKnownTexts } from './read-forms.ts'
import { type PictureNeeds, type PictureRefusal, storeCataloguePicture } from './store-picture.server.ts'
import { type EditNeeds, readParts, retried, writeEntry } from './write-course.server.ts'

type NoCourse = { readonly code: 'NOT_FOUND' }

/** Adds a picture to the end of what students made in a course. Its teacher may too. */
export async function addSample(
  needs: EditNeeds & PictureNeeds,
  { id, file, room }: { id: number; file: File; room: UploadRoom },
  caller: Caller,
): Promise<Result<null, PictureRefusal>> {
  if (!(await readParts(needs.db, { id, caller }))) return refuse({ code: 'NOT_FOUND' })
  const stored = await storeCataloguePicture(needs, { file, room, least: LEAST_PICTURE })
  if (!stored.ok) return stored
  const more = [listPublicFile(needs.db, stored.value, needs.now()).getSQL()]
  return change(needs, { id, to: samples => withPicture(samples, stored.value.url), more }, caller)
}

/** Adds a picture by its address, on this site or another. */
export async function addSampleAddress(
  needs: EditNeeds,
  { id, url }: { readonly id: number; readonly url: string },
  caller: Caller,
): Promise<Result<null, NoCourse | { readonly code: 'NOT_AN_ADDRESS' }>> {
  const read = address.schema.safeParse(url.trim())
  if (!read.success || read.data === '') return refuse({ code: 'NOT_AN_ADDRESS' })
  return change(needs, { id, to: samples => withPicture(samples, read.data) }, caller)
}

/** Moves a picture one place with its texts, or removes both. One that somebody removed meanwhile changes nothing. */
export async function changeSample(
  needs: EditNeeds,
  { id, picture, to }: { id: number; picture: string; to: 'earlier' | 'later' | 'removed' },
  caller: Caller,
): Promise<Result<null, NoCourse>> {
  const moved = (samples: readonly Sample[]) => {
    const from = samples.findIndex(sample => sample.picture === picture)
    const one = samples[from]
    if (!one) return samples
    const others = samples.toSpliced(from, 1)
    return to === 'removed' ? others : others.toSpliced(Math.max(0, from + (to === 'later' ? 1 : -1)), 0, one)
  }
  return change(needs, { id, to: moved }, caller)
}

export type SampleTexts = Readonly<Record<'text' | 'textEn', string>>
export type SampleFaults = Readonly<Partial<Record<'text' | 'textEn', FieldFault>>>

/**
 * Says in both languages what a picture shows. `seen`: the mark of the texts that the form was filled with. Overwrites
 * no others, and returns those as `theirs`. Returns the mark of the saved texts.
 */
export async function saveSampleTexts(
  needs: EditNeeds,
  { id, picture, typed, seen }: { id: number; picture: string; typed: SampleTexts; seen: string },
  caller: Caller,
): Promise<
  Result<
    { seen: string },
    | NoCourse
    | { readonly code: 'INPUT_ERROR'; readonly faults: SampleFaults }
    | { readonly code: 'SAMPLE_CHANGED'; readonly theirs: SampleTexts }
  >
> {
  const { faults, read } = collect<'text' | 'textEn'>()
  const [text, textEn] = [typed.text.trim(), typed.textEn.trim()]
  read('text', courseFields.promise.schema, text)
  read('textEn', courseFields.promise.schema, textEn)
  if (Object.keys(faults).length > 0) return refuse({ code: 'INPUT_ERROR', faults })
  const parts = await readParts(needs.db, { id, caller })
  const stored = parts && samplesOf(parts.row).find(sample => sample.picture === picture)
  if (!stored) return refuse({ code: 'NOT_FOUND' })
  const mark = markOfSample({ text, textEn })
  if (markOfSample(stored) !== seen && markOfSample(stored) !== mark)
    return refuse({ code: 'SAMPLE_CHANGED', theirs: { text: stored.text, textEn: stored.textEn } })
  const to = (samples: readonly Sample[]) =>
    samples.map(sample => (sample.picture === picture ? { picture, text, textEn } : sample))
  const saved = await change(needs, { id, to }, caller)
  return saved.ok ? ok({ seen: mark }) : saved
}

function withPicture(samples: readonly Sample[], url: string): readonly Sample[] {
  const isThere = samples.some(({ picture }) => readPicture(picture).url === url)
  return isThere ? samples : [...samples, { picture: url, text: '', textEn: '' }]
}

type Change = {
  readonly id: number
  readonly to: (samples: readonly Sample[]) => readonly Sample[]
  readonly more?: readonly SQL[]
}

async function change(needs: EditNeeds, command: Change, caller: Caller): Promise<Result<null, NoCourse>> {
  const before = await readParts(needs.db, { id: command.id, caller })
  if (!before) return refuse({ code: 'NOT_FOUND' })
  const written = await writeEntry(needs, before, {
    entry: entryOf(before.row, command.to(samplesOf(before.row))),
    action: 'course.samples',
    ...(command.more && { more: command.more }),
  })
  return written.ok ? ok(null) : retried(written.error, () => change(needs, command, caller))
}

function entryOf(row: StoredCourse['row'], samples: readonly Sample[]) {
  const sampleTexts = withoutEnd(samples.map(({ text }) => text))
  const english = withKnownTexts(
    { sampleTexts: withoutEnd(samples.map(({ textEn }) => textEn)) },
    row.english,
  )
  return {
    ...anEntry(row.id),
    named: { sampleTexts, ...(Object.keys(english).length > 0 && { english }) } as CourseEntry['named'],
    samplePictures: samples.map(({ picture }) => picture),
  }
}

/** Pictures at the end may have no text. The list is then shorter, as a site file writes it. */
const withoutEnd = (texts: readonly string[]) => texts.slice(0, texts.findLastIndex(text => text !== '') + 1)
