@spec-2
Feature: Everybody can administer
  What holds for every screen holds for open drawers, questions and forms that went wrong.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And Ben is signed in
    And "Lindenschule" has the members
      | name | kinds         |
      | Ben  | Owner, Parent |
    And "Lindenschule" has the classes
      | name    | semester  | teacher |
      | Algebra | Fall 2026 | Ada     |

  Scenario: An open drawer is in order
    When Ada administers "Lindenschule" on a phone
    And Ada opens the drawer
    Then the screen of Ada is in order

  Scenario: Two versions beside each other are in order
    Given Ada and Ben both administer the settings of "Lindenschule"
    When Ben renames it before Ada renames it "Seeschule"
    Then the screen of Ada is in order

  Scenario: An image on its way and one that was refused are in order
    When Ada administers the settings of "Lindenschule"
    And Ada drops a text on "Cover Image"
    And Ada's line is slow
    And Ada chooses a large photo as "Logo"
    Then Ada sees how much of her "Logo" has gone
    And the screen of Ada is in order

  Scenario: A question before leaving is in order
    When Ada administers the settings of "Lindenschule"
    And Ada notes the name "Lindenhof"
    And Ada follows "My Family"
    Then Ada is asked "Leave without saving?"
    And the screen of Ada is in order

  Scenario: Members found by their name are in order
    When Ada administers the class "Algebra" of "Lindenschule"
    And Ada looks for "lind" among the teachers
    Then Ada cannot take "Ada Lind" because "Teaches this class already"
    And the screen of Ada is in order
