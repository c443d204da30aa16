/** RFC 8187: everything but these is percent-encoded. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function disposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  return plain === name
    ? `${kind}; filename="${name}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/** `Content-Disposition` of a file that is saved; the name cannot leave its quotes. */
export function attachment(name: string): string {
  return disposition('attachment', name);
}

/** `Content-Disposition` of a file that is shown. */
export function inline(name: string): string {
  return disposition('inline', name);
}
