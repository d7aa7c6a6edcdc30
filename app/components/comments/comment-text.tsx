import { splitLinks } from '#app/business/comments/comment-links.ts'

/** Shows a comment's plain text with its line breaks. Web addresses become links that search engines do not follow. */
export function CommentText({ text }: { text: string }) {
  let from = 0
  return (
    <p className="whitespace-pre-line break-words">
      {splitLinks(text).map(part => {
        from += part.text.length
        return part.href === null ? (
          part.text
        ) : (
          <a key={from} href={part.href} rel="ugc nofollow noopener" className="link break-all">
            {part.text}
          </a>
        )
      })}
    </p>
  )
}
