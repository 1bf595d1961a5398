/** antd's `Modal` with what our dialogs use of it: no questions of its own, no footer with antd's buttons (docs/decisions/0003, 0034). */
export { default } from 'antd/es/modal/Modal';
