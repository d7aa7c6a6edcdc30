import { z } from 'zod'
import { LANGUAGE_TAG } from '#app/business/learning/playlist/spoken-words.ts'
import {
  type Entry,
  entries,
  entry,
  type FileKind,
  type FileUse,
  fileUse,
  type Json,
  listOf,
  oneFile,
} from '#app/site-file/format/entry.ts'
import {
  entrySchema,
  field,
  filePath,
  initialOf,
  listOfEntries,
  namedIn,
  type Whole,
  withoutId,
} from '#app/site-file/format/fields.ts'
import { flag, idList, isAddress, same, text } from '#app/site-file/format/wire-values.ts'
import {
  courseFields,
  homeworkFields,
  lectureFields,
  planFields,
  previewFields,
  quizFields,
  sectionFields,
} from './catalogue-fields.ts'
import { type CommentThread, commentSchema } from './comment-entries.ts'
import { picturesSchema, previewFiles, previewSchema, readPictures } from './pictures-and-previews.ts'

/** How a lecture counts its quiz. */
export const quizRuleFields = {
  requireAllAnswer: field('require_all_answer', flag, 'An attempt with a gap cannot be sent', false),
  passToComplete: field('pass_to_complete', flag, 'Passing it completes the lecture', false),
  scorePassQuiz: field(
    'score_pass_quiz',
    same(z.number({ error: 'expected a number' }).min(0, 'expected no less than 0')),
    'Percent from which it is passed',
    0,
  ),
  integrateType: field(
    'integrate_type',
    text,
    'Which attempts count: best (also when empty), latest or average',
    '',
  ),
}
export type Quiz = Whole<typeof quizRuleFields>
export type LectureEntry = Entry<typeof lectureFields & { quiz: { schema: z.ZodType<Quiz | null> } }> & {
  /** The smaller sizes of the video. undefined: the file does not name them. */
  readonly qualities?: readonly { readonly height: number; readonly file: FileUse }[]
  /** Captions and transcripts, by their columns. undefined: the file does not name them. */
  readonly captions?: readonly FileInLanguage[]
  readonly transcripts?: readonly FileInLanguage[]
}
export type FileInLanguage = { readonly language: string; readonly file: FileUse }
export type SectionEntry = Entry<typeof sectionFields> & { readonly lectures: readonly LectureEntry[] }
export type QuizEntry = Entry<typeof quizFields>
export type PlanEntry = Entry<typeof planFields>

export type CourseEntry = Entry<typeof courseFields & typeof previewFields> & {
  readonly samplePictures?: readonly (string | FileUse)[]
  readonly userGroupIds?: readonly number[]
  readonly related?: readonly number[]
  readonly plans: readonly PlanEntry[]
  readonly quizzes: readonly QuizEntry[]
  readonly sections: readonly SectionEntry[]
  readonly comments: readonly CommentThread[]
  readonly homework: readonly HomeworkEntry[]
}

/** An entry of a course's list `homework`. Lectures name it by `homework_id`. */
export type HomeworkEntry = Entry<typeof homeworkFields>

const HEIGHT = 'expected a height in pixels, from 100 to 4320'

const MOST_LANGUAGES = 20

const videoQualities = z
  .array(
    z.strictObject(
      {
        height: z
          .int({ error: HEIGHT })
          .min(100, HEIGHT)
          .max(4320, HEIGHT)
          .describe('The height of the picture in pixels'),
        video_file: filePath.describe('The video in this size, as a file'),
      },
      { error: 'expected { "height": …, "video_file": … }' },
    ),
    { error: 'expected a list' },
  )
  .max(6, 'expected at most 6 sizes')
  .refine(list => new Set(list.map(({ height }) => height)).size === list.length, 'expected each height once')
  .optional()
  .describe('The same video in smaller sizes, for a slow line; empty: none')

const LANGUAGE = 'expected a language tag such as "th", "en" or "en-GB"'
const language = z
  .string({ error: LANGUAGE })
  .regex(LANGUAGE_TAG, LANGUAGE)
  .describe('The language, as a BCP 47 tag such as "th" or "en"')

/** Files with the same words, one for each language. `key`: how an entry names its file. */
function inLanguagesSchema(key: 'captions_file' | 'transcript_file', description: string) {
  const isOnce = (files: { language: string }[]) =>
    new Set(files.map(({ language }) => language)).size === files.length
  return z
    .array(
      z.strictObject(
        { language, [key]: filePath.describe(description) },
        { error: `expected { "language": …, "${key}": … }` },
      ),
      { error: 'expected a list' },
    )
    .max(MOST_LANGUAGES, `expected at most ${MOST_LANGUAGES} languages`)
    .refine(files => isOnce(files as { language: string }[]), 'expected each language once')
    .optional()
    .describe('One for each language; the list as it is here replaces the one before')
}

const lectureSchema = entrySchema(lectureFields, {
  video_file: filePath.optional().describe('The video, as a file; shown to nobody without access'),
  video_qualities: videoQualities,
  poster_file: filePath.optional().describe('The still of the video, as a file'),
  captions: inLanguagesSchema('captions_file', 'Captions as WebVTT'),
  captions_file: filePath
    .optional()
    .describe('The same as `captions` with one entry in Thai; `captions` wins'),
  transcripts: inLanguagesSchema('transcript_file', 'The spoken words as a plain text file in UTF-8'),
  transcript_file: filePath
    .optional()
    .describe('The same as `transcripts` with one entry in Thai; `transcripts` wins'),
  quiz: withoutId(quizRuleFields).nullable().optional(),
})

export const courseSchema = entrySchema(courseFields, {
  preview: previewSchema,
  sample_pictures: picturesSchema.describe('Pictures of work that was made in the course, in order'),
  user_group_ids: idList.schema.optional().describe('Only for members of these groups; empty: for everybody'),
  related: idList.schema.optional().describe('Ids of courses shown beside it'),
  pricing_plans: listOfEntries(entrySchema(planFields)),
  quizzes: listOfEntries(entrySchema(quizFields)).describe('Quizzes; a lecture names one as its quiz_id'),
  sections: listOfEntries(entrySchema(sectionFields, { lectures: listOfEntries(lectureSchema) })),
  comments: listOfEntries(commentSchema).describe('Questions and comments, each with its replies'),
  homework: listOfEntries(entrySchema(homeworkFields)).describe(
    'What students hand in; lectures name it by homework_id',
  ),
})

export function readCourse(course: Json, place: string): CourseEntry {
  const preview = (course.preview ?? {}) as Json
  const base = entry(courseFields, course, place)
  return {
    ...base,
    named: { ...base.named, ...namedIn(previewFields, preview) },
    files: previewFiles(preview, place),
    userGroupIds: course.user_group_ids as number[] | undefined,
    related: course.related as number[] | undefined,
    samplePictures: readPictures(course, 'sample_pictures', place),
    plans: entries(course, 'pricing_plans', planFields, place),
    comments: listOf(course, 'comments', place).map(([comment, at]) => ({ ...comment, place: at })),
    quizzes: entries(course, 'quizzes', quizFields, place),
    sections: listOf(course, 'sections', place).map(
      ([section, at]): SectionEntry => ({
        ...entry(sectionFields, section, at),
        lectures: listOf(section, 'lectures', at).map(([lecture, at]) => readLecture(lecture, at)),
      }),
    ),
    homework: entries(course, 'homework', homeworkFields, place),
  }
}

function readLecture(lecture: Json, place: string): LectureEntry {
  const base = entry(lectureFields, lecture, place)
  const { contentFile, ...others } = base.named
  // An address elsewhere stays as it is: older site files have some.
  const isFile = typeof contentFile === 'string' && contentFile !== '' && !isAddress(contentFile)
  return {
    ...base,
    qualities: listedFiles<{ height: number }>(lecture, place, 'video_qualities', 'video_file', 'video'),
    captions: inLanguages(lecture, place, 'captions', 'captions_file', 'captions'),
    transcripts: inLanguages(lecture, place, 'transcripts', 'transcript_file', 'transcript'),
    named: {
      ...(isFile ? others : base.named),
      ...(lecture.quiz === undefined ? {} : { quiz: readQuiz(lecture.quiz as Json) }),
    },
    files: {
      ...oneFile(lecture, 'video_file', place, 'videoKey', 'video', 'lecture'),
      ...oneFile(lecture, 'poster_file', place, 'posterUrl', 'picture', 'public'),
      ...(isFile ? oneFile(lecture, 'content_file', place, 'contentFile', 'document', 'lecture') : {}),
    },
  }
}

/** The entries of a list, each with its file; undefined if the lecture does not name the list. */
function listedFiles<Rest>(
  lecture: Json,
  place: string,
  list: string,
  key: string,
  kind: FileKind,
): (Rest & { file: FileUse })[] | undefined {
  return (lecture[list] as Json[] | undefined)?.map(({ [key]: path, ...rest }, index) => ({
    ...(rest as Rest),
    file: fileUse(`${place}.${list}[${index}].${key}`, path, kind, 'lecture'),
  }))
}

/** The files of a list with one for each language. A single file stands for a list with one in Thai. */
function inLanguages(
  lecture: Json,
  place: string,
  list: string,
  key: string,
  kind: FileKind,
): FileInLanguage[] | undefined {
  const listed = listedFiles<{ language: string }>(lecture, place, list, key, kind)
  if (listed || lecture[key] === undefined) return listed
  return [{ language: 'th', file: fileUse(`${place}.${key}`, lecture[key], kind, 'lecture') }]
}

function readQuiz(quiz: Json | null): Quiz | null {
  return quiz && ({ ...initialOf(quizRuleFields), ...namedIn(quizRuleFields, quiz) } as Quiz)
}
