@spec-6
Feature: Applications to an organization
  An applicant gets a decision for each person they apply for, and can follow the status.

  Background:
    Given Petr is signed in
    And Ada owns "Lindenschule", which requires approval

  @6.join-approval @6.applications-one-open @spec-2 @2.my-organizations-content
  Scenario: A person applies, withdraws and applies again
    When Petr visits the page of "Lindenschule"
    Then Petr sees "The organization reviews applications before you can join."
    When Petr goes to "Apply"
    And Petr sets "Message (optional)" to "We live next door."
    And Petr chooses "Submit application"
    Then Petr sees one toast "Success" saying "Application was submitted successfully"
    And Petr sees "Your application is waiting for review."
    When Petr goes back
    Then Petr sees one toast "Error" saying "You already have an application waiting for a decision."
    And Petr sees "View your application"
    When Petr visits "/"
    Then Petr's list "Waiting for others" says
      | Your application is waiting for review. | Lindenschule |
    And Petr does not see "Join your co-op, or start one."
    When Petr visits "/my/organizations"
    Then Petr sees "Waiting for a decision"
    When Petr chooses "Withdraw"
    And Petr answers "Withdraw"
    Then Petr sees one toast "Success" saying "Application was withdrawn successfully"
    When Petr visits the page of "Lindenschule"
    And Petr goes to "Apply"
    And Petr chooses "Submit application"
    Then Petr reads today's date beside "Submitted"

  @6.applications-one-open @spec-2 @2.plan
  Scenario: A member applies for a child who is none, and the plan shows that the application waits
    Given Petr has a family with "Mia"
    And "Lindenschule" has the members
      | name | kinds  |
      | Petr | Parent |
    And "Lindenschule" offers for Spring 2030
      | name    | ages | seats | day    | starts | ends  |
      | Algebra |      | 12    | Monday | 09:00  | 09:50 |
    When Petr visits the plan of "Lindenschule"
    Then Petr sees "Mia Lind is not a member of Lindenschule yet."
    And Petr sees "born 03/04/2018 · not a member yet"
    When Petr goes to "Apply for them"
    And Petr chooses "Submit application"
    Then Petr sees one toast "Success" saying "Application was submitted successfully"
    When Petr visits the plan of "Lindenschule"
    Then Petr sees "Your application is waiting for review. Once they’re a member, this page shows which classes fit them."
    And Petr is not offered "Apply for them"
    When Petr goes to "View your application"
    Then Petr sees "Mia Lind (student)"

  @6.applications-for-several @6.applications-preview @6.applications-candidates @spec-2 @2.applications-content
  @spec-1 @1.administer-applications @2.admin-application
  Scenario: A parent applies for two adults and three children, and each is decided separately
    Given Petr has a family with "Mia"
    And Petr has another child "Theo"
    And Petr has another child "Lena"
    And Petr has a grandmother "Olga", who has no account
    And Eva is in the family of Petr with full access
    And Ada is signed in
    When Petr visits the page of "Lindenschule"
    And Petr goes to "Apply"
    Then Petr sees "Eva Lind has an account and needs to apply on their own."
    When Petr turns on "Olga Lind: As a teacher"
    And Petr turns on "Mia Lind: As a student"
    And Petr turns on "Theo Lind: As a student"
    And Petr turns on "Lena Lind: As a student"
    And Petr chooses "Submit application"
    Then Petr sees one toast "Success" saying "Application was submitted successfully"
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    Then Ada sees "If you accept: Olga Lind becomes a member (teacher)."
    And Ada sees "If you accept: Mia Lind becomes a member (student) of the family “Lind family”."
    When Ada sets "Petr Lind" to "Accept"
    And Ada sets "Olga Lind" to "Accept"
    And Ada chooses "Save and send email"
    Then Ada sees one toast "Success" saying "Decision was saved successfully"
    And Ada sees "Ada Lind accepted Olga Lind"
    When Ada sets "Mia Lind" to "Accept"
    And Ada sets "Theo Lind" to "Add to the waitlist"
    And Ada sets "Lena Lind" to "Decline"
    And Ada chooses "Save and send email"
    Then Ada sees "Ada Lind declined Lena Lind"
    And Ada sees "Decided"
    When Ada visits the members of "Lindenschule"
    Then Ada sees "Olga Lind"
    And Ada sees "Mia Lind"
    And Ada does not see "Theo Lind"
    When Petr visits "/my/organizations"
    Then Petr sees "Mia Lind: accepted, Theo Lind: on the waitlist, Lena Lind: declined"
    And an email "Welcome to Lindenschule" comes to Petr

  @6.applications-decided @6.applications-email
  @spec-2 @2.applications-content
  Scenario: A reviewer previews the decision email, edits it and sends it
    Given Ada is signed in
    And Petr has applied to "Lindenschule" with "We live next door."
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    Then Ada sees "We live next door."
    When Ada sets "Petr Lind" to "Accept"
    Then Ada sees "Lindenschule has accepted Petr Lind (parent)."
    And Ada sees "Accepting and declining can’t be undone: the email is sent right away."
    When Ada chooses "Edit email"
    And Ada sets "Text" to "Dear Petr, bring warm shoes."
    And Ada chooses "Save and send email"
    Then Ada sees one toast "Success" saying "Decision was saved successfully"
    And the email "Welcome to Lindenschule" tells Petr "Dear Petr, bring warm shoes."
    When Petr opens the link in the email "Welcome to Lindenschule" to Petr
    And Petr goes to "Go to Lindenschule"
    Then Petr sees "You’re a member."

  @6.applications-asked
  Scenario: A reviewer asks a question before deciding, and the applicant answers
    Given Ada is signed in
    And Petr has applied to "Lindenschule" with "My son is small."
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    And Ada chooses "Ask for information"
    And Ada sets "What would you like to know?" to "How old is he?"
    And Ada chooses "Send question"
    Then Ada sees one toast "Success" saying "Question was sent"
    And Ada sees "Info requested"
    When Petr visits the page of "Lindenschule"
    Then Petr sees "The organization has a question about your application."
    When Petr opens the link in the email "Lindenschule has a question about your application" to Petr
    And Petr sets "Your answer" to "He is six."
    And Petr chooses "Send answer"
    Then Petr sees one toast "Success" saying "Answer was sent successfully"
    And Petr sees "In review"
    When Ada reloads the page
    Then Ada sees "He is six."

  @6.applications-candidates
  Scenario: A decision on an application withdrawn meanwhile is refused
    Given Ada is signed in
    And Petr has applied to "Lindenschule" with "We live next door."
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Petr Lind"
    And Ada sets "Petr Lind" to "Accept"
    And Petr visits "/my/organizations"
    And Petr chooses "Withdraw"
    And Petr answers "Withdraw"
    Then Petr sees one toast "Success" saying "Application was withdrawn successfully"
    When Ada chooses "Save and send email"
    Then Ada sees one toast "Error" saying "The applicant withdrew this application."

  @6.applications-questions
  @spec-2 @2.applications-content
  Scenario: The questions change during an application, and the answers are not lost
    Given Ada is signed in
    And "Lindenschule" asks all applicants "What does your child love?"
    When Petr visits the page of "Lindenschule"
    And Petr goes to "Apply"
    Then Petr sees "What does your child love?"
    When Ada visits the applications of "Lindenschule"
    And Ada goes to "Questions"
    And Ada sets "Question" to "Why do you want to come?"
    And Ada chooses "Save questions"
    Then Ada sees one toast "Success" saying "Question list was saved successfully"
    When Petr sets "What does your child love? (optional)" to "Trains"
    And Petr chooses "Submit application"
    Then Petr sees one toast "Error" saying "The questions changed after you opened this form. Your answers are still here. Check the questions, then submit again."
    And Petr sees "These questions were removed"
    And Petr sees "Trains"
    When Petr sets "Why do you want to come? (optional)" to "We like you."
    And Petr chooses "Submit application"
    Then Petr sees one toast "Success" saying "Application was submitted successfully"
