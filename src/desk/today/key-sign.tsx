/** The key of a button, printed on it; hidden where there is no keyboard. Give the button `aria-keyshortcuts`. */
export const KeySign = ({ children }: { children: string }) => (
  <kbd
    aria-hidden="true"
    dir="ltr"
    className="grid size-5 place-items-center border border-current font-sans text-2xs font-semibold max-md:hidden pointer-coarse:hidden"
  >
    {children}
  </kbd>
)
