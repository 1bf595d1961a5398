import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';

/** antd's `Input` with what our screens use of it: no one-time codes, passwords, groups or search buttons (docs/decisions/0003). */
export default Object.assign(Input, { TextArea });
