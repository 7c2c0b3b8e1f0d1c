@spec-4 @4.claim-approval @spec-2 @2.family-content
Feature: The second parent of a family that an organization invited
  The first parent who claims their record controls the family, and gives the other parent access.

  Scenario: Both parents are invited, and the first gives the second access
    Given Ada is signed in
    And Ivana is signed in
    And Petr is signed in
    And Ada owns "Hearth Co-op"
    And "Hearth Co-op" knows the family "Novak"
      | name  | relation | born       | member |
      | Ivana | Parent   |            | yes    |
      | Petr  | Parent   |            | yes    |
      | Mia   | Child    | 2018-09-02 | yes    |
    When Ada visits the members of "Hearth Co-op"
    And Ada opens "Ivana Lind"
    And Ada sets "Email for the invitation" to "ivana@example.org"
    And Ada chooses "Invite to claim"
    Then Ada sees "Invited at ivana@example.org until"
    When Ada visits the members of "Hearth Co-op"
    And Ada opens "Petr Lind"
    And Ada sets "Email for the invitation" to "petr@example.org"
    And Ada chooses "Invite to claim"
    Then Ada sees "Invited at petr@example.org until"
    When Ivana opens the link in the email "You are invited to Hearth Co-op" to Ivana
    Then Ivana reads the title "Enroll Your Family"
    When Ivana visits "/my/family"
    Then Ivana reads the heading "Novak"
    And Ivana sees "Parent · Full access · Invited by Hearth Co-op"
    When Petr opens the link in the email "You are invited to Hearth Co-op" to Petr
    Then Petr reads the title "Enroll Your Family"
    And Petr sees "Someone in your family can give you access from their My Family page."
    And Petr does not see "Mia Lind"
    When Ivana visits "/my/family"
    Then Ivana sees "Petr Lind joined Hearth Co-op as petr@example.org."
    When Ivana chooses "Give Petr access"
    Then Ivana sees the dialog "Give petr@example.org access?" saying "Petr Lind will be able to see and edit everything in this family."
    When Ivana answers "Give access"
    Then Ivana sees one toast "Success" saying "Petr Lind was given access to your family"
    And Ivana does not see "joined Hearth Co-op"
    When Petr visits "/my/family"
    Then Petr reads the heading "Novak"
    And Petr sees "Mia Lind"
