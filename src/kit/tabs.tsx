import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; panel: ReactNode }
type TabsProps = {
  /** Name of the row of tabs for those who listen. */
  label: string
  tabs: readonly Tab[]
  /** Without it the first tab is open. */
  value?: string
  onChange?: (value: string) => void
  dir: 'ltr' | 'rtl'
}

/** Tabs with arrow keys; in right-to-left pages the right arrow goes back. */
export const Tabs = ({ label, tabs, value, onChange, dir }: TabsProps) => (
  <Radix.Root
    dir={dir}
    {...(value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value })}
    {...(onChange === undefined ? {} : { onValueChange: onChange })}
  >
    <Radix.List aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-12 border-b-[3px] border-transparent pt-[3px] text-base font-medium whitespace-nowrap text-ink2 hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-ink data-[state=active]:font-bold data-[state=active]:text-ink"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="pt-6">
        {tab.panel}
      </Radix.Content>
    ))}
  </Radix.Root>
)
