/** A package that the site runs with. `texts` are the licence files that it brings. */
export type InstalledPackage = {
  name: string
  version: string
  /** As its package.json says, in the terms of SPDX. */
  licence: string
  source: string
  author: string | undefined
  texts: string[]
}
/** The installed packages that are not for development alone, each version once, by name. */
export function productionPackages(root: string): InstalledPackage[]
/** A text that names each package, and the components inside it, with licence and licence text. */
export function thirdPartyLicences(packages: readonly InstalledPackage[]): string
