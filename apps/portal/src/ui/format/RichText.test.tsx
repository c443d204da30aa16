import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { RichText } from './RichText.tsx';

describe('formatted text', () => {
  it('shows what the editor offers, its links in a tab of their own (CONT-06)', () => {
    const html = '<h2>News</h2><p>Dear <strong>Ada</strong>,<br>see <a href="https://www.northwind.example">us</a></p>';
    const { container } = render(<RichText html={html} />);
    expect(container.innerHTML).toBe(
      '<h2>News</h2><p>Dear <strong>Ada</strong>,<br>see <a href="https://www.northwind.example" target="_blank" rel="noopener noreferrer nofollow">us</a></p>',
    );
  });

  it('runs nothing and loads nothing (SEC-07)', () => {
    const html =
      '<p onclick="steal()">a<script>steal()</script><img src="x" onerror="steal()"><a href="javascript:steal()">b</a><style>p{}</style><span style="color:red">c</span></p>';
    const { container } = render(<RichText html={html} />);
    expect(container.innerHTML).toBe('<p>abc</p>');
  });
});
