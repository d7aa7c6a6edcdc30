import { renderToStaticMarkup } from 'react-dom/server.browser'
import { inLocale } from '#app/i18n/in-locale.ts'
import { type Locale, localizedPath } from '#app/i18n/locale.ts'
import { Greeting, type Mail, MailLayout, type MailSite, Paragraph } from './mail-parts.tsx'
import { mailText } from './mail-text.ts'
import { type DataOf, MAILS, type MailContent, type MailTemplate } from './mails.ts'

/**
 * Renders a mail as HTML and as plain text. It begins with the school's own sentence, if there is one. React escapes
 * text that people typed.
 */
export function renderMail(
  content: MailContent,
  locale: Locale,
  site: MailSite,
): { subject: string; html: string; text: string } {
  // Template and facts belong together, which the type of a table cannot tell.
  const {
    subject: subjectOf,
    title,
    greets,
    why,
    Body,
  } = MAILS[content.template] as Mail<DataOf<MailTemplate>>
  // Links carry the language of the mail: workers/request/english-addresses.ts leads on from there.
  const linked = { ...site, url: site.url + localizedPath('', locale) }
  const told = { data: content.data, locale, site: linked }
  const subject = subjectOf(told)
  const opening = site.shop.mailOpenings[content.template].trim()
  // The language is also that of the elements: jsx-runtime.ts marks Thai texts in an English mail.
  const markup = inLocale(locale, () =>
    renderToStaticMarkup(
      <MailLayout locale={locale} site={site} title={title(told)} why={why?.(told)}>
        {greets && <Greeting name={greets(content.data)} locale={locale} />}
        {opening && <Paragraph>{opening}</Paragraph>}
        <Body {...told} />
      </MailLayout>,
    ),
  )
  const html = `<!doctype html>${markup}`
  return { subject: subject.replace(/\p{Cc}+/gu, ' ').trim(), html, text: mailText(html) }
}
