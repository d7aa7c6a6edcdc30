import { rolesInWords } from '#app/business/callers/role-words.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Action, type Mail, Paragraph, shopName } from './mail-parts.tsx'

/** `by`: the owner who invites. `roles`: as a user row keeps them. */
type Data = { by: string; roles: string; linkPath: string }

export const teamInvitation: Mail<Data> = {
  subject: ({ locale, site }) => m.mail_team_invitation_subject({ shop: shopName(site) }, { locale }),
  title: ({ locale }) => m.mail_team_invitation_title({}, { locale }),
  why: ({ locale, site }) => m.mail_team_invitation_why({ shop: shopName(site) }, { locale }),
  Body({ data: { by, roles: list, linkPath }, locale, site }) {
    const roles = rolesInWords(list, { locale })
    return (
      <>
        <Paragraph>{m.mail_team_invitation_body({ by, shop: shopName(site), roles }, { locale })}</Paragraph>
        <Action
          path={linkPath}
          label={m.mail_team_invitation_button({}, { locale })}
          site={site}
          locale={locale}
        />
        <Paragraph soft>{m.mail_team_invitation_until({}, { locale })}</Paragraph>
      </>
    )
  },
  example: ({ staff: by, linkPath }) => ({ by, roles: 'cashier', linkPath }),
}
