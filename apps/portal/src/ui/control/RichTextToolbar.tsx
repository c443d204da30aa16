import FormatBoldOutlined from '@mui/icons-material/FormatBoldOutlined';
import FormatItalicOutlined from '@mui/icons-material/FormatItalicOutlined';
import FormatListBulletedOutlined from '@mui/icons-material/FormatListBulletedOutlined';
import FormatListNumberedOutlined from '@mui/icons-material/FormatListNumberedOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import RedoOutlined from '@mui/icons-material/RedoOutlined';
import TitleOutlined from '@mui/icons-material/TitleOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';

import { Hint } from '../feedback/Hint.tsx';
import { useText } from '../text/useText.ts';
import { addressTyped } from './addressTyped.ts';

interface Tool {
  readonly key: 'bold' | 'italic' | 'heading' | 'bullets' | 'numbers' | 'undo' | 'redo';
  readonly icon: ReactNode;
  readonly isOn?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    key: 'bold',
    icon: <FormatBoldOutlined />,
    isOn: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    key: 'italic',
    icon: <FormatItalicOutlined />,
    isOn: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    key: 'heading',
    icon: <TitleOutlined />,
    isOn: (editor) => editor.isActive('heading'),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    key: 'bullets',
    icon: <FormatListBulletedOutlined />,
    isOn: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    key: 'numbers',
    icon: <FormatListNumberedOutlined />,
    isOn: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  { key: 'undo', icon: <UndoOutlined />, run: (editor) => editor.chain().focus().undo().run() },
  { key: 'redo', icon: <RedoOutlined />, run: (editor) => editor.chain().focus().redo().run() },
];

interface ToolbarProps {
  readonly editor: Editor;
  readonly label: string;
  readonly controls: string;
}

/** The editor's buttons: each with a name, a pressed state, and reached by Tab like any other button. */
export function RichTextToolbar({ editor, label, controls }: ToolbarProps) {
  const t = useText('kit');
  const [address, setAddress] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const typeAddress = (next: string | undefined) => {
    setIsWrong(false);
    setAddress(next);
  };
  const on = useEditorState({
    editor,
    selector: ({ editor: current }) => tools.filter((tool) => tool.isOn?.(current) === true).map((tool) => tool.key),
  });
  const isLink = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') });

  const applyLink = () => {
    const typed = address?.trim() ?? '';
    const href = addressTyped(typed);
    if (typed !== '' && href === null) {
      setIsWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === null) chain.unsetLink().run();
    else chain.setLink({ href }).run();
    typeAddress(undefined);
  };

  return (
    <Box
      role="toolbar"
      aria-label={t('form.richText.toolbar', { field: label })}
      aria-controls={controls}
      sx={{ mt: 1 }}
    >
      {tools.map(({ key, icon, isOn, run }) => (
        <Hint key={key} title={t(`form.richText.${key}`)}>
          <IconButton
            size="small"
            aria-label={t(`form.richText.${key}`)}
            aria-pressed={isOn === undefined ? undefined : on.includes(key)}
            color={on.includes(key) ? 'primary' : 'default'}
            onClick={() => run(editor)}
          >
            {icon}
          </IconButton>
        </Hint>
      ))}
      <Hint title={t('form.richText.link')}>
        <IconButton
          size="small"
          aria-label={t('form.richText.link')}
          aria-pressed={isLink}
          aria-expanded={address !== undefined}
          color={isLink ? 'primary' : 'default'}
          onClick={() => {
            const href: unknown = editor.getAttributes('link')['href'];
            typeAddress(typeof href === 'string' ? href : '');
          }}
        >
          <LinkOutlined />
        </IconButton>
      </Hint>
      {address !== undefined && (
        <Box sx={{ display: 'flex', gap: 2, py: 2, alignItems: 'flex-end' }}>
          <TextField
            autoFocus
            label={t('form.richText.address')}
            value={address}
            error={isWrong}
            helperText={isWrong ? t('form.richText.wrongAddress') : null}
            onChange={(event) => typeAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') typeAddress(undefined);
              if (event.key !== 'Enter') return;
              // Enter sets the link and must not save the form around it.
              event.preventDefault();
              applyLink();
            }}
          />
          <Button size="small" onClick={applyLink}>
            {t('form.richText.setLink')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
