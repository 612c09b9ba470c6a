/** Accepts an empty value, a web address, or the path of a local image. */
export const isPictureAddress = (address: string): boolean =>
  address === '' ||
  /^\/(?:pictures|covers)\/[\w-]+\.[a-z]+$/i.test(address) ||
  (/^https?:\/\//i.test(address) && !/\s/.test(address) && URL.canParse(address))
