import { isFullAddress, richTextTags } from '@atrium/contract';
import { createElement, Fragment, useMemo, type ReactNode } from 'react';

const tags: ReadonlySet<string> = new Set(richTextTags);
const empty: ReadonlySet<string> = new Set(['br', 'hr']);
const dropped: ReadonlySet<string> = new Set(['script', 'style', 'template', 'iframe', 'object']);

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{nodeOf(child)}</Fragment>);
}

function nodeOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element) || dropped.has(node.localName)) return null;
  const { localName } = node;
  if (localName === 'a') {
    const href = node.getAttribute('href') ?? '';
    if (!isFullAddress(href)) return childrenOf(node);
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {childrenOf(node)}
      </a>
    );
  }
  if (!tags.has(localName)) return childrenOf(node);
  return empty.has(localName) ? createElement(localName) : createElement(localName, {}, childrenOf(node));
}

/** Formatted text to read, also while it is being typed: of its HTML what the editor offers, and nothing that runs (SEC-07). */
export function RichText({ html }: { readonly html: string }) {
  return useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
}
