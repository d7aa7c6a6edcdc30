/** HTML written by staff. The import removed scripts and event handlers from it. */
export function HtmlText({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the import, and scripts do not run without a nonce.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
}
