import { compile } from 'html-to-text'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.browser'
import type { Locale } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { unreachable } from '#app/platform/result.ts'
import { ConfirmEmailBody, EmailChangingBody, PasswordChangedBody, SignInWayBody } from './account-mails.tsx'
import { CertificateBody } from './certificate-mail.tsx'
import { CommentAnsweredBody } from './comment-answered-mail.tsx'
import { HomeworkGradedBody } from './homework-mail.tsx'
import * as bodies from './mail-bodies.tsx'
import type { MailContent } from './mail-content.ts'
import { MailLayout, type MailSite, shopName } from './mail-parts.tsx'
import { ErasedBody, MyDataBody } from './my-data-mail.tsx'
import { RefundBody } from './refund-mail.tsx'

type MailTexts = { subject: string; title: string; body: ReactNode }

/** Renders a mail as HTML and as plain text. React escapes text that people typed. */
export function renderMail(
  content: MailContent,
  locale: Locale,
  site: MailSite,
): { subject: string; html: string; text: string } {
  const { subject, title, body } = textsOf(content, locale, site)
  const html = `<!doctype html>${renderToStaticMarkup(
    <MailLayout locale={locale} site={site} title={title}>
      {body}
    </MailLayout>,
  )}`
  return { subject: subject.replace(/\p{Cc}+/gu, ' ').trim(), html, text: toText(html) }
}

function textsOf(content: MailContent, locale: Locale, site: MailSite): MailTexts {
  const shop = shopName(site)
  const { template, data } = content
  const id = 'orderId' in data ? data.orderId : 0
  const [inLocale, world] = [{ locale }, { locale, site }]
  switch (template) {
    case 'welcome-set-password':
      return {
        subject: m.mail_welcome_subject({ shop }, inLocale),
        title: m.mail_welcome_title({}, inLocale),
        body: <bodies.WelcomeBody data={data} {...world} />,
      }
    case 'registered':
      return {
        subject: m.mail_registered_subject({ shop }, inLocale),
        title: m.mail_welcome_title({}, inLocale),
        body: <bodies.RegisteredBody data={data} {...world} />,
      }
    case 'order-placed':
      return {
        subject: m.mail_placed_subject({ id }, inLocale),
        title: m.mail_placed_title({}, inLocale),
        body: <bodies.OrderPlacedBody data={data} {...world} />,
      }
    case 'report-received':
      return {
        subject: m.mail_reported_subject({ id }, inLocale),
        title: m.mail_reported_title({}, inLocale),
        body: <bodies.ReportReceivedBody data={data} {...world} />,
      }
    case 'order-approved':
      return {
        subject: m.mail_approved_subject({ id }, inLocale),
        title: bodies.approvedTexts(data).title({}, inLocale),
        body: <bodies.OrderApprovedBody data={data} {...world} />,
      }
    case 'order-awaits-approval':
      return {
        subject: m.mail_awaits_subject({ id }, inLocale),
        title: m.mail_awaits_title({}, inLocale),
        body: <bodies.OrderAwaitsApprovalBody data={data} {...world} />,
      }
    case 'report-rejected':
      return {
        subject: m.mail_rejected_subject({ id }, inLocale),
        title: m.mail_rejected_title({}, inLocale),
        body: <bodies.ReportRejectedBody data={data} {...world} />,
      }
    case 'homework-graded': {
      const { isPassed, lectureName: lecture } = data
      const subject = isPassed ? m.mail_homework_passed_subject : m.mail_homework_again_subject
      const title = isPassed ? m.mail_homework_passed_title : m.mail_homework_again_title
      return {
        subject: subject({ lecture }, inLocale),
        title: title({}, inLocale),
        body: <HomeworkGradedBody data={data} {...world} />,
      }
    }
    case 'order-cancelled':
      return {
        subject: m.mail_cancelled_subject({ id }, inLocale),
        title: m.mail_cancelled_title({}, inLocale),
        body: <bodies.OrderCancelledBody data={data} {...world} />,
      }
    case 'order-refunded':
      return {
        subject: m.mail_refunded_subject({ id }, inLocale),
        title: m.mail_refunded_title({}, inLocale),
        body: <RefundBody content={content} {...world} />,
      }
    case 'line-refunded':
      return {
        subject: m.mail_line_refunded_subject({ id }, inLocale),
        title: m.mail_line_refunded_title({}, inLocale),
        body: <RefundBody content={content} {...world} />,
      }
    case 'reset-password':
      return {
        subject: m.mail_reset_subject({ shop }, inLocale),
        title: m.mail_reset_title({}, inLocale),
        body: <bodies.ResetPasswordBody data={data} {...world} />,
      }
    case 'password-changed':
      return {
        subject: m.mail_password_changed_subject({ shop }, inLocale),
        title: m.mail_password_changed_title({}, inLocale),
        body: <PasswordChangedBody data={data} {...world} />,
      }
    case 'sign-in-way': {
      const { provider: name, isLinked } = data
      const subject = isLinked ? m.mail_way_linked_subject : m.mail_way_unlinked_subject
      const title = isLinked ? m.mail_way_linked_title : m.mail_way_unlinked_title
      return {
        subject: subject({ name, shop }, inLocale),
        title: title({ name }, inLocale),
        body: <SignInWayBody data={data} {...world} />,
      }
    }
    case 'confirm-email':
      return {
        subject: m.mail_confirm_email_subject({ shop }, inLocale),
        title: m.mail_confirm_email_title({}, inLocale),
        body: <ConfirmEmailBody data={data} {...world} />,
      }
    case 'email-changing':
      return {
        subject: m.mail_email_changing_subject({ shop }, inLocale),
        title: m.mail_email_changing_title({}, inLocale),
        body: <EmailChangingBody data={data} {...world} />,
      }
    case 'second-factor-reset':
      return {
        subject: m.mail_factor_subject({ shop }, inLocale),
        title: m.mail_factor_title({}, inLocale),
        body: <bodies.SecondFactorResetBody data={data} {...world} />,
      }
    case 'my-data-link':
      return {
        subject: m.mail_my_data_subject({ shop }, inLocale),
        title: m.mail_my_data_title({}, inLocale),
        body: <MyDataBody data={data} {...world} />,
      }
    case 'account-erased':
      return {
        subject: m.mail_erased_subject({ shop }, inLocale),
        title: m.mail_erased_title({}, inLocale),
        body: <ErasedBody locale={locale} />,
      }
    case 'comment-answered':
      return {
        subject: m.comments_mail_subject({ course: data.courseName }, inLocale),
        title: m.comments_mail_title({}, inLocale),
        body: <CommentAnsweredBody data={data} {...world} />,
      }
    case 'confirm-address':
      return {
        subject: m.mail_address_subject({ shop }, inLocale),
        title: m.mail_address_title({}, inLocale),
        body: <bodies.ConfirmAddressBody data={data} {...world} />,
      }
    case 'certificate-issued': {
      const { courseName: name } = data
      return {
        subject: m.certificate_mail_subject({ name }, inLocale),
        title: m.certificate_mail_title({}, inLocale),
        body: <CertificateBody data={data} {...world} />,
      }
    }
    default:
      return unreachable(template)
  }
}

/** Compiled once: reading the selectors takes longer than converting a mail. */
const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    // The text of the link contains the button's address already.
    { selector: 'p.copy', format: 'skip' },
    { selector: 'a', options: { linkBrackets: false } },
    { selector: 'dt', format: 'block', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
    { selector: 'dd', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 2 } },
  ],
})
