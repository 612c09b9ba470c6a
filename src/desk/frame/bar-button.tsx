import type { LucideIcon } from 'lucide-react'
import { Button } from '#ui/button.tsx'

type BarButtonProps = {
  name: string
  icon: LucideIcon
  busy?: boolean
  /** Always without its name beside it. */
  compact?: boolean
  /** Of no use on a phone, such as the list of keys. */
  desktop?: boolean
  onClick: () => void
}

/** An action of the page bar: an icon with its name, and only the icon where the window is too narrow for both. */
export const BarButton = ({
  name,
  icon: Icon,
  compact = false,
  desktop = false,
  ...rest
}: BarButtonProps) => (
  <Button
    {...rest}
    size="small"
    icon={<Icon className="size-4" strokeWidth={1.75} aria-hidden />}
    title={name}
    className={`${desktop ? 'max-md:hidden' : ''} max-md:min-h-11 max-md:min-w-11 max-md:border-transparent ${
      compact ? `border-transparent ${ICON_ONLY}` : WIDE_ENOUGH
    }`}
  >
    {name}
  </Button>
)

const ICON_ONLY = 'min-w-9 px-0! [&>span]:sr-only'
const WIDE_ENOUGH = 'max-[1359px]:min-w-9 max-[1359px]:px-0! max-[1359px]:[&>span]:sr-only'
