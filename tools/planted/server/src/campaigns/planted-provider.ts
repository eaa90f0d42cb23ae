import nodemailer from 'nodemailer'
export const out = nodemailer
