import { Link, useActionData } from '@remix-run/react'
import type { ComponentProps, ReactNode } from 'react'
import { addressAtWidth } from '#app/business/catalogue/picture.ts'
import { HtmlText } from '#app/components/course/html-text.tsx'
import { formatClock } from '#app/components/learning/format-clock.ts'
import { SaveState, UnsavedGuard } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { LECTURE_KINDS } from '#app/site-file/curriculum/curriculum.ts'
import type { LectureEditor } from '#app/site-file/curriculum/lecture-editor.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ArrowLeft } from '#app/ui/icons.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { More } from '#app/ui/more.tsx'
import type { ContentAnswer } from './content-answer.ts'
import {
  AskFirst,
  ContentForm,
  GoneTexts,
  Line,
  Names,
  opens,
  Part,
  PutBackForms,
  RemoveForm,
  Submit,
} from './content-form.tsx'
import { faultWords, kindWords } from './content-words.ts'
import { type OpenQuestion, QuizEditor } from './quiz-editor.tsx'
import { VideoUpload } from './video-upload.tsx'

/** The page of one lecture: its own fields first, then its video, files, quiz and homework. */
export function LectureView(props: ComponentProps<typeof EditedLecture>) {
  return (
    <UnsavedGuard>
      <EditedLecture {...props} />
    </UnsavedGuard>
  )
}

function EditedLecture({
  editor,
  question,
  isPreview,
  isDone,
}: {
  editor: LectureEditor
  question: OpenQuestion
  isPreview: boolean
  isDone: boolean
}) {
  const { lecture, section, course } = editor
  // The part that gives the lecture its kind comes first.
  const parts: readonly (readonly [kind: string, part: ReactNode])[] = [
    ['video', <VideoPart key="video" editor={editor} />],
    ['file', <FilePart key="file" editor={editor} />],
    ['quiz', <QuizEditor key="quiz" editor={editor} question={question} isPreview={isPreview} />],
    ['homework', <HomeworkPart key="homework" editor={editor} />],
  ]
  const isMain = ([kind]: (typeof parts)[number]) => kind === lecture.contentType
  return (
    <div className="grid max-w-4xl gap-8">
      <header className="grid gap-2">
        <Back />
        <h2 className="text-xl font-semibold break-words">{lecture.name}</h2>
        <p className="text-ink-soft">
          {kindWords(lecture.contentType)} · {section.name} ·{' '}
          <a href={`/course/${course.id}?learn=true&lecture=${lecture.id}`} className="link">
            {m.lectures_look()}
          </a>
        </p>
        {isDone && <Alert kind="success" title={m.lectures_saved()} />}
      </header>
      <OwnFields editor={editor} />
      {[...parts.filter(isMain), ...parts.filter(part => !isMain(part))].map(([, part]) => part)}
    </div>
  )
}

function Back() {
  return (
    <p>
      <Link to=".." relative="path" className="link inline-flex min-h-11 items-center gap-2">
        <ArrowLeft className="size-4 shrink-0" />
        {m.lectures_back()}
      </Link>
    </p>
  )
}

/** The page of a lecture that another person removed. Shows the typed texts, so that they can be copied. */
export function LectureGone() {
  const answer = useActionData<ContentAnswer>()
  return (
    <div className="grid max-w-4xl gap-4">
      <Back />
      <GoneTexts answer={answer} />
    </div>
  )
}

function OwnFields({ editor: { lecture, video } }: { editor: LectureEditor }) {
  const { contentType } = lecture
  const kinds = LECTURE_KINDS.some(kind => kind === contentType)
    ? LECTURE_KINDS
    : [...LECTURE_KINDS, contentType]
  const labels = {
    name: m.lectures_lecture_name(),
    'english.name': m.lectures_lecture_english(),
    content_text: m.lectures_text(),
    'english.content_text': m.lectures_text_english(),
    video_url: m.lectures_video_url(),
    video_length: m.lectures_video_length(),
  }
  return (
    <Part id="own" title={m.lectures_own()}>
      <ContentForm intent="save-lecture" seen={lecture.seen} typed={lecture.typed} labels={labels}>
        {state => (
          <>
            <Names
              state={state}
              name="name"
              label={labels.name}
              labelEnglish={labels['english.name']}
              required
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label={m.lectures_kind()} hint={m.lectures_kind_hint()}>
                {control => (
                  <Select {...control} name="content_type" defaultValue={state.typed.content_type}>
                    {kinds.map(kind => (
                      <option key={kind} value={kind}>
                        {kindWords(kind)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Checkbox
                name="preview"
                value="1"
                defaultChecked={state.typed.preview === '1'}
                label={m.lectures_preview()}
                hint={m.lectures_preview_hint()}
              />
            </div>
            <Line
              state={state}
              name="content_text"
              label={labels.content_text}
              hint={m.lectures_text_hint()}
              rows={8}
              isHtml
            />
            <Line
              state={state}
              name="english.content_text"
              label={labels['english.content_text']}
              rows={4}
              lang="en"
              isHtml
            />
            {state.answer?.code === 'PREVIEW' && (
              <div role="status" className="grid gap-3 rounded-md border border-line bg-surface p-4">
                <p className="text-sm text-ink-soft">{m.lectures_text_preview()}</p>
                {state.answer.preview.map((html, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the Thai text, then the English one
                  <HtmlText key={index} html={html} />
                ))}
              </div>
            )}
            <Line
              state={state}
              name="video_url"
              label={labels.video_url}
              hint={m.lectures_video_url_hint()}
              inputMode="url"
            />
            {!video && (
              <Line
                state={state}
                name="video_length"
                label={labels.video_length}
                hint={m.lectures_video_length_hint()}
                inputMode="numeric"
              />
            )}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" pending={state.isSending}>
                {m.lectures_save()}
              </Button>
              <Button type="submit" variant="secondary" name="preview-text" value="1">
                {m.lectures_text_preview_show()}
              </Button>
              <SaveState {...state} />
            </div>
          </>
        )}
      </ContentForm>
    </Part>
  )
}

function VideoPart({ editor }: { editor: LectureEditor }) {
  const { video, videoSeen, stillSeen, captions, transcripts, fileMarks, languages, mostVideoBytes } = editor
  const hasContent = video !== null || captions.length > 0 || transcripts.length > 0
  return (
    <Part id="video" title={m.lectures_video()} isOpen={opens(editor, 'video', hasContent)}>
      {video ? (
        <RemoveForm
          key={videoSeen}
          intent="remove-video"
          seen={videoSeen}
          effect={m.editing_remove_video()}
          name={
            <p className="min-w-0 grow break-words">
              {video.name || m.lectures_video_stored()} · {formatClock(video.seconds)}
            </p>
          }
        >
          {m.lectures_video_remove()}
        </RemoveForm>
      ) : (
        <p className="text-ink-soft">{m.lectures_video_none()}</p>
      )}
      {video && <Poster key={`poster ${stillSeen}`} video={video} seen={stillSeen} />}
      <VideoUpload mostBytes={mostVideoBytes} seen={videoSeen} />
      {video && <Smaller video={video} seen={videoSeen} mostBytes={mostVideoBytes} />}
      <Spoken
        list="captions"
        files={captions}
        marks={fileMarks}
        languages={languages}
        title={m.lectures_captions()}
        hint={m.lectures_captions_hint()}
      />
      <Spoken
        list="transcripts"
        files={transcripts}
        marks={fileMarks}
        languages={languages}
        title={m.lectures_transcripts()}
        hint={m.lectures_transcripts_hint()}
      />
    </Part>
  )
}

/** The still that is shown until the video plays. The browser draws one when it sends the video. */
function Poster({
  video: { posterUrl },
  seen,
}: {
  video: NonNullable<LectureEditor['video']>
  seen: string
}) {
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{m.lectures_poster()}</h4>
      {posterUrl && (
        <RemoveForm
          intent="remove-poster"
          seen={seen}
          effect={m.lectures_poster_remove_effect()}
          isQuiet
          name={
            <img
              src={addressAtWidth(posterUrl, 480)}
              alt={m.lectures_poster()}
              className="aspect-video w-48 rounded-md border border-line bg-sunken object-contain"
            />
          }
        >
          {m.lectures_poster_remove()}
        </RemoveForm>
      )}
      <ContentForm intent="set-poster" seen={seen} typed={{}} isUpload className="grid gap-3 sm:grid-cols-2">
        {({ isSending }) => (
          <>
            <Field label={m.lectures_poster_choose()} hint={m.lectures_poster_hint()}>
              {control => <TextInput {...control} type="file" name="file" accept="image/jpeg,image/png" />}
            </Field>
            <Button
              type="submit"
              variant="secondary"
              pending={isSending}
              className="self-center justify-self-start"
            >
              {m.lectures_poster_send()}
            </Button>
          </>
        )}
      </ContentForm>
    </div>
  )
}

/** Heights that players know, in pixels. */
const HEIGHTS = [1080, 720, 480, 360, 240] as const

/** The same video in smaller sizes, for a slow line. */
function Smaller({
  video: { smaller },
  seen,
  mostBytes,
}: {
  video: NonNullable<LectureEditor['video']>
  seen: string
  mostBytes: number
}) {
  return (
    <More title={m.smaller_title()} isOpen={smaller.length > 0}>
      <div className="grid gap-3">
        <p className="text-sm text-ink-soft">{m.smaller_hint()}</p>
        {smaller.map(height => (
          <RemoveForm
            key={`${height} ${seen}`}
            intent="remove-smaller"
            seen={seen}
            id={`${height}`}
            name={<span>{height}p</span>}
            label={m.lectures_file_remove_one({ name: `${height}p` })}
            effect={m.smaller_remove()}
            isQuiet
          >
            {m.lectures_file_remove()}
          </RemoveForm>
        ))}
        <VideoUpload mostBytes={mostBytes} seen={seen} heights={HEIGHTS} />
      </div>
    </More>
  )
}

/** The files of a lecture with one for each language. */
function Spoken({
  list,
  files,
  marks,
  languages,
  title,
  hint,
}: {
  list: 'captions' | 'transcripts'
  /** The languages that have a file. */
  files: readonly string[]
  marks: LectureEditor['fileMarks']
  /** All to choose from. */
  languages: LectureEditor['languages']
  title: string
  hint: string
}) {
  const stored = languages.filter(({ tag }) => files.includes(tag))
  const accept = list === 'captions' ? '.vtt,text/vtt' : '.txt,text/plain'
  return (
    <div className="grid gap-2">
      <h4 className="font-semibold">{title}</h4>
      {stored.map(({ tag, name }) => (
        <RemoveForm
          key={tag}
          intent="remove-file"
          id={`${list}.${tag}`}
          seen={marks[`${list}.${tag}`] ?? ''}
          name={name}
          label={m.lectures_file_remove_one({ name: `${title} ${name}` })}
          effect={m.editing_remove_spoken()}
          isQuiet
        >
          {m.lectures_file_remove()}
        </RemoveForm>
      ))}
      <ContentForm
        intent="add-file"
        id={list}
        seen={marks[list]}
        typed={{ language: 'th' }}
        isUpload
        className="grid gap-3 sm:grid-cols-3"
      >
        {state => (
          <>
            <Field label={title} hint={hint}>
              {control => <TextInput {...control} type="file" name="file" accept={accept} />}
            </Field>
            <Field label={m.lectures_language()} error={faultWords(state.answer?.faults.language)}>
              {control => (
                <Select
                  {...control}
                  name="language"
                  defaultValue={state.answer?.typed.language ?? state.typed.language}
                >
                  {languages.map(({ tag, name }) => (
                    <option key={tag} value={tag}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Button
              type="submit"
              variant="secondary"
              pending={state.isSending}
              className="self-center justify-self-start"
            >
              {m.lectures_file_add()}
            </Button>
          </>
        )}
      </ContentForm>
    </div>
  )
}

function FilePart({ editor }: { editor: LectureEditor }) {
  const { file, fileMarks } = editor
  return (
    <Part id="file" title={m.lectures_file()} isOpen={opens(editor, 'file', file !== null)}>
      {file && (
        <RemoveForm
          intent="remove-file"
          id="content"
          seen={fileMarks.content ?? ''}
          effect={m.editing_remove_file()}
          name={<p className="min-w-0 grow break-words">{file.name}</p>}
        >
          {m.lectures_file_remove()}
        </RemoveForm>
      )}
      <ContentForm intent="add-file" id="content" seen={fileMarks.content} typed={{}} isUpload>
        {state => (
          <>
            <Field label={m.lectures_file_choose()} hint={m.lectures_file_hint()}>
              {control => (
                <TextInput
                  {...control}
                  type="file"
                  name="file"
                  accept=".pdf,.docx,.xlsx,.pptx,.odt,.jpg,.jpeg,.png,.gif,.webp,.zip"
                />
              )}
            </Field>
            <Submit state={state} variant="secondary">
              {m.lectures_file_add()}
            </Submit>
          </>
        )}
      </ContentForm>
    </Part>
  )
}

function HomeworkPart({ editor }: { editor: LectureEditor }) {
  const { homework, handedIn } = editor
  const labels = {
    title: m.lectures_homework_name(),
    'english.title': m.lectures_homework_english(),
    description: m.lectures_homework_task(),
    'english.description': m.lectures_homework_task_english(),
  }
  return (
    <Part id="homework" title={m.lectures_homework()} isOpen={opens(editor, 'homework', homework.isThere)}>
      <p className="text-ink-soft">{m.lectures_homework_text()}</p>
      {handedIn > 0 && <Alert kind="info" title={m.lectures_homework_waiting({ count: handedIn })} />}
      {!homework.isThere && (
        <PutBackForms
          intent="restore-homework"
          title={m.editing_homework_taken_out()}
          parts={homework.takenOut}
          seen={homework.seen}
        />
      )}
      <ContentForm intent="save-homework" seen={homework.seen} typed={homework.typed} labels={labels}>
        {state => (
          <>
            <Names state={state} name="title" label={labels.title} labelEnglish={labels['english.title']} />
            <Line
              state={state}
              name="description"
              label={labels.description}
              hint={m.lectures_text_hint()}
              rows={6}
              isHtml
            />
            <Line
              state={state}
              name="english.description"
              label={labels['english.description']}
              rows={3}
              lang="en"
              isHtml
            />
            <Submit state={state} variant={homework.isThere ? 'primary' : 'secondary'}>
              {homework.isThere ? m.lectures_save() : m.lectures_homework_add()}
            </Submit>
          </>
        )}
      </ContentForm>
      {homework.isThere && (
        <ContentForm intent="remove-homework" seen={homework.seen} typed={{}}>
          {state => (
            <AskFirst effect={m.editing_remove_homework()} isSending={state.isSending}>
              {m.lectures_homework_remove()}
            </AskFirst>
          )}
        </ContentForm>
      )}
    </Part>
  )
}
