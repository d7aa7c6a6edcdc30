import { useEffect, useId, useRef } from 'react'
import { MOST_FILES } from '#app/business/learning/homework/homework.ts'
import { fileSize } from '#app/components/learning/lecture-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { FieldError } from '#app/ui/field.tsx'
import { FileText, Plus, RotateCcw, X } from '#app/ui/icons.tsx'
import type { ChosenFile, HomeworkFiles } from './use-homework-files.ts'

const ACCEPT = '.pdf,.docx,.xlsx,.pptx,.odt,.txt,image/jpeg,image/png,image/gif,image/webp'

/**
 * The files of the form, with progress, and the field to add more. `earlier` are the files of the version that the
 * student does again. Without JavaScript the form sends the files itself, and stored files can be unticked.
 */
export function FileList({ files, earlier }: { files: HomeworkFiles; earlier: readonly string[] }) {
  const id = useId()
  const isFull = files.files.length >= MOST_FILES
  const input = useRef<HTMLInputElement>(null)
  const choose = (field: HTMLInputElement) => {
    files.add([...(field.files ?? [])])
    // The same file can be chosen again after it was removed.
    field.value = ''
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for files chosen before the page woke up
  useEffect(() => {
    if (input.current?.files?.length) choose(input.current)
  }, [])
  return (
    <div className="grid gap-2">
      <noscript>
        <input type="hidden" name="plain" value="1" />
      </noscript>
      <label htmlFor={id} className="font-semibold">
        {m.homework_files_label()}
      </label>
      {files.files.length > 0 && (
        <ul className="grid gap-2">
          {files.files.map(file => (
            <FileRow
              key={file.key}
              file={file}
              files={files}
              isEarlier={earlier.includes(file.stored?.id ?? '')}
            />
          ))}
        </ul>
      )}
      <div
        className="relative grid min-h-14 place-items-center rounded-md border border-dashed border-edge bg-surface p-3 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:bg-sunken"
        hidden={isFull}
      >
        <span
          aria-hidden="true"
          className="pointer-events-none flex items-center gap-2 font-semibold text-accent"
        >
          <Plus className="size-5" />
          {m.homework_files_choose()}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          name="files"
          multiple
          accept={ACCEPT}
          aria-describedby={`${id}-hint`}
          onChange={event => choose(event.target)}
          className="slip-input absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {m.homework_files_hint()}
      </p>
      {files.tooMany && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{files.tooMany}</FieldError>
        </div>
      )}
    </div>
  )
}

function FileRow({ file, files, isEarlier }: { file: ChosenFile; files: HomeworkFiles; isEarlier: boolean }) {
  const { name, bytes, share, stored, refused } = file
  const percent = Math.floor(share * 100)
  return (
    <li className="flex items-start gap-3 rounded-md border border-line bg-surface p-2 ps-3">
      {stored && <input type="hidden" name="kept" value={stored.id} />}
      <FileText className="mt-3 size-5 shrink-0 text-ink-soft" />
      <div className="grid min-w-0 grow gap-1 py-2">
        <p className="break-words">
          {name} <span className="text-sm text-ink-soft tabular-nums">{fileSize(bytes)}</span>
        </p>
        {!stored && !refused && (
          <>
            <progress value={percent} max={100} aria-label={name} className="w-full" />
            <p role="status" className="text-sm text-ink-soft tabular-nums">
              {percent < 100 ? m.homework_file_sending({ percent }) : m.homework_file_checking()}
            </p>
          </>
        )}
        {stored && (
          <>
            <p className="text-sm text-success">
              {isEarlier ? m.homework_file_earlier() : m.homework_file_sent()}
            </p>
            <noscript>
              <label className="flex min-h-11 items-center gap-2">
                <input type="checkbox" name="keep" value={stored.id} defaultChecked className="size-5" />
                <span>
                  {m.homework_file_keep()} <span className="sr-only">{name}</span>
                </span>
              </label>
            </noscript>
          </>
        )}
        {refused && (
          <div role="alert">
            <FieldError id={`${file.key}-error`}>{refused}</FieldError>
          </div>
        )}
      </div>
      {refused && file.source && (
        <IconButton label={m.homework_file_retry()} onClick={() => files.retry(file)}>
          <RotateCcw className="size-5" />
        </IconButton>
      )}
      <IconButton label={m.homework_file_remove({ name })} onClick={() => files.remove(file)}>
        <X className="size-5" />
      </IconButton>
    </li>
  )
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: JSX.Element
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="needs-script grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
    >
      {children}
    </button>
  )
}
