import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

/** Classes of an icon button, 36 px. */
export const ICON_BUTTON =
  'grid size-9 place-items-center border border-transparent text-ink2 hover:border-edge hover:text-ink disabled:text-ink3 disabled:opacity-35'

/** Properties of an icon, 16 px. */
export const ICON = { className: 'size-4', strokeWidth: 1.75, 'aria-hidden': true } as const

type IconButtonProps = ComponentProps<'button'> & {
  name: string
  icon: LucideIcon
  filled?: boolean
  busy?: boolean
}

/** An icon button; its name says what it does to which item. */
export const IconButton = ({ name, icon: Icon, filled = false, busy = false, ...rest }: IconButtonProps) => (
  <button
    {...rest}
    type="button"
    aria-label={name}
    title={name}
    aria-busy={busy || undefined}
    disabled={busy || rest.disabled}
    className={ICON_BUTTON}
  >
    <Icon {...ICON} {...(filled && { fill: 'currentColor' })} />
  </button>
)
