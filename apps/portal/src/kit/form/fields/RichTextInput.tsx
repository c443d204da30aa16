import { isFullAddress } from '@atrium/contract';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { keyframes } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import { EditorContent, Extension, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useState } from 'react';

import { RichTextToolbar } from '../../../ui/control/RichTextToolbar.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { Slot, WidgetProps } from '../../definition/formDefinition.ts';
import { FieldText } from '../../../ui/control/FieldText.tsx';
import { giveStyles } from '../../../ui/text/heldStyles.ts';
import { readPastedHtml } from '../../../ui/text/pastedHtml.ts';

/** Reads what is pasted with the styles that were set aside for the policy of pages: they say what is bold. */
class PastedParser extends DOMParser {
  override parseSlice(pasted: HTMLElement, options?: ParseOptions): Slice {
    giveStyles(pasted);
    return super.parseSlice(pasted, options);
  }
}

const pasting = Extension.create({
  name: 'pasting',
  addProseMirrorPlugins() {
    const { schema } = this.editor;
    return [new Plugin({ props: { clipboardParser: new PastedParser(schema, DOMParser.fromSchema(schema).rules) } })];
  },
});

const blinking = keyframes({ to: { visibility: 'hidden' } });

/** Styles of the editor. Its library would put them into the page as a style element, which the policy of pages forbids (SEC-06). */
const editorStyles = {
  '& .ProseMirror': {
    position: 'relative',
    overflowWrap: 'break-word',
    whiteSpace: 'break-spaces',
    fontVariantLigatures: 'none',
    fontFeatureSettings: '"liga" 0',
  },
  '& .ProseMirror [contenteditable="false"]': { whiteSpace: 'normal' },
  '& .ProseMirror [contenteditable="false"] [contenteditable="true"], & .ProseMirror pre': { whiteSpace: 'pre-wrap' },
  '& img.ProseMirror-separator': { display: 'inline !important', border: 0, m: 0, width: '0 !important', height: 0 },
  '& .ProseMirror-gapcursor': { display: 'none', pointerEvents: 'none', position: 'absolute', m: 0 },
  '& .ProseMirror-gapcursor:after': {
    content: '""',
    display: 'block',
    position: 'absolute',
    top: -2,
    width: 20,
    borderTop: '1px solid',
    animation: `${blinking} 1.1s steps(2, start) infinite`,
  },
  '& .ProseMirror-focused .ProseMirror-gapcursor': { display: 'block' },
  '& .ProseMirror-hideselection *': { caretColor: 'transparent', '&::selection': { background: 'transparent' } },
} as const;

const extensions = [
  pasting,
  StarterKit.configure({
    // With blocks and marks that are on anyway, all that the server keeps (`richTextTags`).
    heading: { levels: [2, 3, 4] },
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      protocols: ['http', 'https', 'mailto', 'tel'],
      isAllowedUri: isFullAddress,
    },
  }),
];

interface RichTextInputProps extends WidgetProps {
  /** Is between the buttons and the text, with a way to put text where the cursor is. */
  readonly tools?: Slot<{ readonly onInsert: (text: string) => void }>;
}

/** Formatted text as HTML. The editor keeps the elements it knows; the server cleans what is stored (CONT-06). */
export function RichTextInput(props: RichTextInputProps) {
  const { id, label, error, help, isRequired, isReadOnly, value, onChange, onBlur, tools: Tools } = props;
  const t = useText('kit');
  const html = typeof value === 'string' ? value : '';
  const [lostLinks, setLostLinks] = useState<readonly string[]>([]);
  const editor = useEditor({
    extensions,
    content: html,
    editable: !isReadOnly,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (pasted) => {
        const read = readPastedHtml(pasted);
        setLostLinks(read.lostLinks);
        return read.html;
      },
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-text`,
        'aria-required': String(isRequired),
        ...(isReadOnly ? { 'aria-readonly': 'true', tabindex: '0' } : {}),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur,
  });

  useEffect(() => {
    if (editor.isDestroyed) return;
    // The value was set from outside (a restored version, a merge), not typed here.
    const shown = editor.isEmpty ? '' : editor.getHTML();
    if (shown !== html && !editor.isFocused) editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html]);

  return (
    <Box>
      <Typography id={`${id}-label`} variant="body2" color={error === undefined ? 'text.secondary' : 'error'}>
        {label}
        {isRequired && ' *'}
      </Typography>
      {!isReadOnly && <RichTextToolbar editor={editor} label={label} controls={id} />}
      {!isReadOnly && Tools !== undefined && (
        <Tools onInsert={(text) => editor.chain().focus().insertContent({ type: 'text', text }).run()} />
      )}
      <Box
        sx={{
          ...editorStyles,
          borderBottom: 1,
          borderColor: error === undefined ? 'text.secondary' : 'error.main',
          '& .tiptap': { minHeight: 120, py: 2, outline: 'none' },
          '&:focus-within': { borderColor: 'primary.main' },
          '& .tiptap > :first-of-type': { mt: 0 },
          '& .tiptap a': { color: 'primary.main' },
        }}
      >
        <EditorContent editor={editor} />
      </Box>
      <FormHelperText role="status" sx={{ '&:empty': { display: 'none' } }}>
        {lostLinks.length > 0 &&
          t('form.richText.lostLinks', {
            count: lostLinks.length,
            texts: lostLinks.map((one) => `“${one}”`).join(', '),
          })}
      </FormHelperText>
      <FormHelperText id={`${id}-text`} error={error !== undefined}>
        <FieldText error={error} help={help} />
      </FormHelperText>
    </Box>
  );
}
