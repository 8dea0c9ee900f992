/** Bytes as text, in the letters of base64. */
export function base64Of(bytes: Uint8Array): string {
  let text = ''
  // In slices: all of them as the arguments of one call overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The bytes again. Throws where the text is no base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

/** In letters that stand in an address and in a name of a file as they are. */
export function base64UrlOf(bytes: Uint8Array): string {
  return base64Of(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The bytes of either spelling. Throws where the text is neither. */
export function bytesOfUrl(text: string): Uint8Array<ArrayBuffer> {
  return bytesOf(text.replaceAll('-', '+').replaceAll('_', '/'))
}
