const isNumericHost = (host: string) => /^[\d.]+$|:/.test(host)

/**
 * Browsers offer passkeys only over https or on localhost, and only for a host name, not an IP
 * address.
 */
export const canUsePasskeys =
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !isNumericHost(window.location.hostname)
