import sprite from './icons.svg?no-inline'

/** Without `label` an icon is decoration, and screen readers skip it. */
export type Icon = (props: { className: string; label?: string }) => JSX.Element

/**
 * Returns a component that shows an icon of lucide from the sprite, so that no page repeats its shape. After you add
 * one here, run `npm run icons`, which writes icons.svg.
 */
function icon(name: string): Icon {
  const shape = <use href={`${sprite}#${name}`} />
  // biome-ignore lint/correctness/noComponentHookFactories: it is called once for each icon, when this module is loaded.
  return function Icon({ className, label }) {
    const look = `icon ${className}`
    return label ? (
      <svg role="img" aria-label={label} className={look}>
        {shape}
      </svg>
    ) : (
      <svg aria-hidden="true" className={look}>
        {shape}
      </svg>
    )
  }
}

export const ArrowDown = icon('arrow-down')
export const ArrowLeft = icon('arrow-left')
export const ArrowUp = icon('arrow-up')
export const Award = icon('award')
export const BookOpen = icon('book-open')
export const Check = icon('check')
export const ChevronDown = icon('chevron-down')
export const ChevronLeft = icon('chevron-left')
export const ChevronRight = icon('chevron-right')
export const ChevronUp = icon('chevron-up')
export const ChevronsUp = icon('chevrons-up')
export const CircleAlert = icon('circle-exclamation-point')
export const CircleCheck = icon('circle-check')
export const CirclePlay = icon('circle-play')
export const CircleQuestionMark = icon('circle-question-mark')
export const CircleUser = icon('circle-user')
export const Contact = icon('contact')
export const Copy = icon('copy')
export const CreditCard = icon('credit-card')
export const Database = icon('database')
export const Eye = icon('eye')
export const FileText = icon('file-text')
export const GripVertical = icon('grip-vertical')
export const House = icon('house')
export const ImageUp = icon('image-up')
export const Inbox = icon('inbox')
export const Info = icon('info')
export const KeyRound = icon('key-round')
export const Keyboard = icon('keyboard')
export const Landmark = icon('landmark')
export const Laptop = icon('laptop')
export const LibraryBig = icon('library-big')
export const ListVideo = icon('list-video')
export const Lock = icon('lock')
export const LogIn = icon('log-in')
export const LogOut = icon('log-out')
export const Mail = icon('mail')
export const MailCheck = icon('mail-check')
export const Mailbox = icon('mailbox')
export const MapPin = icon('map-pin')
export const Menu = icon('menu')
export const MessageCircle = icon('message-circle')
export const Minus = icon('minus')
export const MonitorSmartphone = icon('monitor-smartphone')
export const Package = icon('package')
export const Pencil = icon('pencil')
export const Phone = icon('phone')
export const Play = icon('play')
export const Plus = icon('plus')
export const Printer = icon('printer')
export const QrCode = icon('qr-code')
export const ReceiptText = icon('receipt-text')
export const RotateCcw = icon('rotate-ccw')
export const ScanSearch = icon('scan-search')
export const Search = icon('search')
export const SearchX = icon('search-x')
export const ShieldCheck = icon('shield-check')
export const ShoppingCart = icon('shopping-cart')
export const Smartphone = icon('smartphone')
export const Tablet = icon('tablet')
export const TicketPercent = icon('ticket-percent')
export const Trash2 = icon('trash')
export const TriangleAlert = icon('triangle-exclamation-point')
export const UserRoundCheck = icon('user-round-check')
export const Wallet = icon('wallet')
export const X = icon('x')
