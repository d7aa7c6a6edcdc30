import { NavLink } from '@remix-run/react'
import { mayUseDesk, useShell } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import {
  Award,
  BookOpen,
  Contact,
  Database,
  FileText,
  House,
  Inbox,
  KeyRound,
  Lock,
  Mail,
  MapPin,
  MonitorSmartphone,
  Pencil,
  ReceiptText,
  ShieldCheck,
} from '#app/ui/icons.tsx'

const PAGES = [
  { to: '/myaccount', icon: House, label: m.privacy_nav_overview },
  { to: '/myaccount/courses', icon: BookOpen, label: m.privacy_nav_courses },
  { to: '/myaccount/certificates', icon: Award, label: m.certificate_nav },
  { to: '/myaccount/notes', icon: Pencil, label: m.notes_title },
  { to: '/myaccount/student/order', icon: ReceiptText, label: m.privacy_nav_orders },
  { to: '/myaccount/profile', icon: Contact, label: m.privacy_nav_profile },
  { to: '/myaccount/tax', icon: FileText, label: m.privacy_nav_tax },
  { to: '/myaccount/addresses', icon: MapPin, label: m.privacy_nav_addresses },
  { to: '/myaccount/email', icon: Mail, label: m.privacy_nav_email },
  { to: '/myaccount/password', icon: Lock, label: m.privacy_nav_password },
  { to: '/myaccount/sign-in-ways', icon: KeyRound, label: m.privacy_nav_sign_in_ways },
  { to: '/myaccount/devices', icon: MonitorSmartphone, label: m.privacy_nav_devices },
  { to: '/myaccount/consents', icon: ShieldCheck, label: m.privacy_nav_consents },
  { to: '/myaccount/my-data', icon: Database, label: m.privacy_nav_my_data },
] as const

/** Of staff and teachers only. */
const DESK_MAILS = { to: '/myaccount/desk-mails', icon: Inbox, label: m.teach_mail_nav }

/** Links to all account pages. On a phone they are a page of their own; on a wide screen, a side column. */
export function AccountNav({ className = '' }: { className?: string }) {
  const hasDesk = mayUseDesk(useShell()?.account)
  return (
    <nav aria-label={m.privacy_account()} className={className}>
      <ul className="grid grid-cols-2 gap-x-2 gap-y-0.5 lg:grid-cols-1">
        {[...PAGES, ...(hasDesk ? [DESK_MAILS] : [])].map(({ to, icon: Icon, label }) => (
          <li key={to} className={to === '/myaccount' ? 'hidden lg:block' : undefined}>
            <NavLink
              to={to}
              end={to === '/myaccount'}
              prefetch="intent"
              className="flex min-h-11 items-center gap-3 rounded-md px-3 no-underline hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold"
            >
              <Icon className="size-5 shrink-0 text-ink-soft" />
              {label()}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
